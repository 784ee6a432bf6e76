import FlynnFiles
import SystemLibrary

/// A file that was replaced by `flynnlint init --force`, and is kept under a different name.
struct ReplacedFile {
    /// The path of the kept file.
    let path: String
    private let folder: OpenFolder
    private let name: String
    private let backup: String

    /// Gives a file the second name `NAME.backup`, with a number after the highest existing number if such files exist.
    /// The contents and attributes are kept when a new file replaces the first name. If the file can't have two names,
    /// the file is copied.
    ///
    /// - Parameter path: The path of the file. Links are followed in the same way as for an ``OutputFile``. If the
    ///   target of a link doesn't exist, the link itself is kept.
    /// - Returns: `nil` if the file no longer exists.
    init?(keeping path: String) throws(SystemError) {
        let target = try Path.target(path)
        folder = try OpenFolder(Path.folder(of: target))
        name = Path.name(of: target)
        var number = (ReplacedFile.numbers(for: name, in: folder).max() ?? 0) + 1
        while true {
            let backup = ReplacedFile.backupName(name, number)
            do throws(SystemError) {
                // Both calls fail if the new name exists, so no earlier file is lost.
                if try !folder.link(name, to: backup) { try ReplacedFile.copy(name, in: folder, to: backup) }
                self.backup = backup
                self.path = Path.shortened(Path.join(Path.folder(of: target), backup))
                return
            } catch {
                if error.isMissing { return nil }
                guard error.code == EEXIST else { throw error }
            }
            number += 1
        }
    }

    /// Removes the second name, because the file wasn't replaced.
    func discard() {
        // If the first name doesn't exist, the second name is the only one.
        guard (try? folder.status(of: name)) != nil else { return }
        folder.remove(backup)
    }

    /// Returns the path of the newest kept file for a path, if any. This file has the highest number.
    static func newest(for path: String) -> String? {
        guard let folder = try? OpenFolder(containing: path) else { return nil }
        return numbers(for: Path.name(of: path), in: folder).max().map { backupName(path, $0) }
    }

    // MARK: - Names

    private static func backupName(_ name: String, _ number: Int) -> String {
        name + ".backup" + (number == 1 ? "" : ".\(number)")
    }

    /// Returns the numbers of the kept files for a name. Names with very long numbers don't belong to kept files.
    private static func numbers(for name: String, in folder: OpenFolder) -> [Int] {
        let first = backupName(name, 1)
        return folder.names.compactMap { entry in
            guard Path.hasPrefix(entry, first) else { return nil }
            let suffix = Substring(entry.utf8.dropFirst(first.utf8.count))
            if suffix.isEmpty { return 1 }
            guard suffix.utf8.count < 10, let number = Int(suffix.dropFirst()), number > 1 else { return nil }
            return Path.areSame(entry, backupName(name, number)) ? number : nil
        }
    }

    // MARK: - Copies

    /// Copies a file or a link to a new name.
    private static func copy(_ name: String, in folder: OpenFolder, to new: String) throws(SystemError) {
        switch FileKind(try folder.status(of: name)) {
        case .file: try copyFile(name, in: folder, to: new)
        case .link: try copyLink(name, in: folder, to: new)
        case .folder: throw SystemError(code: EISDIR)
        case .other: throw .notRegular
        }
    }

    private static func copyLink(_ name: String, in folder: OpenFolder, to new: String) throws(SystemError) {
        // The text of a link is shorter than this buffer and doesn't contain a zero byte.
        var text = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlinkat(folder.descriptor, name, &text, text.count - 1) >= 0 else { throw .last }
        guard symlinkat(text, folder.descriptor, new) == 0 else { throw .last }
    }

    private static func copyFile(_ name: String, in folder: OpenFolder, to new: String) throws(SystemError) {
        let old = folder.open(name, O_RDONLY)
        guard old >= 0 else { throw .last }
        defer { close(old) }
        var status = stat()
        guard fstat(old, &status) == 0 else { throw .last }
        // Other users can't read the copy before it has the permissions of the file.
        let copy = folder.open(new, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
        guard copy >= 0 else { throw .last }
        defer { close(copy) }
        do throws(SystemError) {
            try copyBytes(from: old, to: copy)
            // Some file systems don't support attributes.
            try? FileAttributes.copy(of: old, status, to: copy)
            guard retryingInterrupts({ fsync(copy) }) == 0 else { throw SystemError.last }
        } catch {
            folder.remove(new)
            throw error
        }
    }

    private static func copyBytes(from old: Int32, to copy: Int32) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { bytes in
                retryingInterrupts { systemRead(old, bytes.baseAddress!, bytes.count) }
            }
            guard count >= 0 else { throw .last }
            if count == 0 { return }
            try buffer.withUnsafeBufferPointer { bytes throws(SystemError) in
                try FileDescriptor.write(UnsafeBufferPointer(rebasing: bytes[..<count]), to: copy)
            }
        }
    }
}
