import FlynnSyntax
import SystemLibrary

/// Replaces the contents of a file atomically: at any time, the file contains either the old or the new bytes.
///
/// The new bytes are written to a temporary file in the same folder. The temporary file gets the attributes of the old
/// file, is flushed to disk, and is renamed to the old name. For a link, the target is replaced and the link is kept.
/// The file isn't changed if its contents differ from the original. All steps happen in one open folder.
///
/// Other hard links keep the old bytes. Only a write in place could change them, but such a write can be interrupted,
/// and the links can belong to a backup outside of the project.
package struct AtomicRewrite {
    /// The path, as found by the search.
    package let path: String
    /// The real path at the time of the search, or `nil` to resolve the path now.
    package var realPath: String?
    /// The contents that were read.
    package let original: SourceText
    /// The new contents.
    package let replacement: SourceText

    package init(path: String, realPath: String? = nil, original: SourceText, replacement: SourceText) {
        self.path = path
        self.realPath = realPath
        self.original = original
        self.replacement = replacement
    }

    /// The reason why a file can't be rewritten. The file is unchanged.
    package enum Failure: Error, Equatable, CustomStringConvertible {
        case removed
        case changed
        case writeProtected
        case leavesRepository
        case temporaryFile(SystemError)
        case attribute(FileAttributeError)
        case system(SystemError)

        package var description: String {
            let reason =
                switch self {
                case .removed: "it was removed after it was read"
                case .changed: "it has changed since it was read"
                case .writeProtected: "it is write-protected"
                case .leavesRepository: "a link leads out of the repository; pass the path of the file itself"
                case .temporaryFile(let error): "no temporary file can be created in its folder: \(error)"
                case .attribute(let error): error.description
                case .system(let error): error.description
                }
            return self == .removed ? reason : reason + "; the file is unchanged"
        }
    }

    /// Replaces the file.
    ///
    /// - Returns: The number of other hard links to the file, which keep the old contents.
    @discardableResult
    package func write() throws(Failure) -> Int {
        guard Path.real(path) != nil else { throw errno == ENOENT ? .removed : .system(.last) }
        let target: String
        do {
            target = try realPath ?? Path.target(path)
        } catch {
            throw .leavesRepository
        }
        let name = Path.name(of: target)
        let folder: OpenFolder
        let status: stat
        do {
            folder = try OpenFolder(Path.folder(of: target))
            status = try folder.status(of: name)
        } catch {
            throw error.isMissing ? .removed : .system(error)
        }
        guard FileKind(status) == .file else { throw .changed }
        // `rename` would also replace a write-protected file.
        if status.st_mode & 0o222 == 0 || !folder.isWritable(name) { throw .writeProtected }
        switch try contents(of: name, in: folder) {
        case .original: break
        // A different run has already made this change.
        case .replacement: return 0
        case .other: throw .changed
        }
        let file: TemporaryFile
        do {
            // Other users can't read the file before it gets the permissions of the old file.
            file = try TemporaryFile(in: folder, replacing: name, permissions: 0o600)
        } catch {
            throw .temporaryFile(error)
        }
        try fill(file, name, in: folder, status)
        guard try contents(of: name, in: folder) != .other else { throw .changed }
        do {
            try file.replaceTarget()
        } catch {
            throw .system(error)
        }
        return max(Int(status.st_nlink), 1) - 1
    }

    /// Returns whether the file has the original contents. Throws an error if the file has neither the original nor the
    /// new contents.
    package func isNeeded() throws(Failure) -> Bool {
        let name = Path.name(of: realPath ?? path)
        let folder: OpenFolder
        do {
            folder = try OpenFolder(Path.folder(of: realPath ?? path))
        } catch {
            throw error.isMissing ? .removed : .system(error)
        }
        switch try contents(of: name, in: folder) {
        case .original: return true
        case .replacement: return false
        case .other: throw .changed
        }
    }

    /// Writes the new contents to the temporary file, and copies the attributes of the old file.
    private func fill(
        _ file: TemporaryFile, _ name: String, in folder: OpenFolder, _ status: stat
    ) throws(Failure) {
        let old = folder.open(name, O_RDONLY)
        guard old >= 0 else { throw failure(of: .last) }
        defer { close(old) }
        do {
            try file.write(replacement)
            try file.copyAttributes(of: old, status)
            try file.flush()
        } catch let error as FileAttributeError {
            throw .attribute(error)
        } catch {
            throw .system(error as? SystemError ?? .last)
        }
    }

    private enum Contents {
        case original, replacement, other
    }

    /// Compares the current contents with the original and with the replacement.
    private func contents(of name: String, in folder: OpenFolder) throws(Failure) -> Contents {
        let now: SourceText
        do {
            now = try InputFile.read(name, in: folder, as: .source)
        } catch {
            throw failure(of: error)
        }
        if now.hasSameBytes(as: original) { return .original }
        return now.hasSameBytes(as: replacement) ? .replacement : .other
    }

    /// Returns the failure for a file that can't be read again.
    private func failure(of error: SystemError) -> Failure {
        if error.isMissing { return .removed }
        // The file was replaced by something else, or has grown too large.
        return error.isSystem && ![EISDIR, ELOOP].contains(error.code) ? .system(error) : .changed
    }
}
