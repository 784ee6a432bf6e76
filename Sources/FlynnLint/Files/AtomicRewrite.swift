import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Replaces a file's contents atomically: at any time the file contains either the old bytes or the new ones.
///
/// The new bytes are written to a temporary file in the same folder, which gets the permissions and the owner of the
/// old file, is flushed to the disk, and is renamed to it. Links are resolved: the target of a link is replaced, and
/// the link stays. If the file's contents aren't the original, the file isn't changed. All of it happens in one open folder.
struct AtomicRewrite {
    /// The path as it was found.
    let path: String
    /// The real path that it had when it was found; `nil` if it is resolved now.
    var realPath: String?
    /// The contents that were read.
    let original: SourceText
    /// The new contents.
    let replacement: SourceText

    /// The reason why a file can't be rewritten. The file isn't changed.
    enum Failure: Error, Equatable, CustomStringConvertible {
        case removed
        case changed
        case writeProtected
        case leavesRepository
        case temporaryFile(SystemError)
        case attribute(TemporaryFile.AttributeError)
        case system(SystemError)

        var description: String {
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

    func write() throws(Failure) {
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
        switch contents(of: name, in: folder) {
        case .original: break
        // Another run has made the same change.
        case .replacement: return
        case .other: throw .changed
        }
        let file: TemporaryFile
        do {
            // No other user may read it before it has the permissions of the old file.
            file = try TemporaryFile(in: folder, replacing: name, permissions: 0o600)
        } catch {
            throw .temporaryFile(error)
        }
        try fill(file, status)
        guard contents(of: name, in: folder) != .other else { throw .changed }
        do {
            try file.replaceTarget()
        } catch {
            throw .system(error)
        }
    }

    /// Writes the new contents to the temporary file, with the owner and the permissions of the old file.
    private func fill(_ file: TemporaryFile, _ status: stat) throws(Failure) {
        do {
            try file.write(replacement)
            try file.copyOwnerAndPermissions(of: status)
            try file.flush()
        } catch let error as TemporaryFile.AttributeError {
            throw .attribute(error)
        } catch {
            throw .system(error as? SystemError ?? .last)
        }
    }

    private enum Contents {
        case original, replacement, other
    }

    /// Compares the current contents with the original and the replacement.
    private func contents(of name: String, in folder: OpenFolder) -> Contents {
        guard let now = try? InputFile.read(name, in: folder, as: .source) else { return .other }
        if now.hasSameBytes(as: original) { return .original }
        return now.hasSameBytes(as: replacement) ? .replacement : .other
    }
}
