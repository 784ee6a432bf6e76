import FlynnFiles
import SystemLibrary

/// A file that `flynnlint init --force` replaces, and that keeps a name.
struct ReplacedFile {
    /// The path with the second name.
    let path: String
    private let folder: OpenFolder
    private let name: String
    private let backup: String

    /// Gives a file a second name, `NAME.backup`, or with the number after the highest one of the files with such names. The contents and
    /// attributes stay, also after another file has replaced the first name. Where a file can't have two names, it is copied.
    ///
    /// - Parameter path: The path of the file. Links are followed like those of an ``OutputFile``: one that leads nowhere is kept itself.
    /// - Returns: `nil` if there is no file any more.
    init?(keeping path: String) throws(SystemError) {
        let target = try Path.target(path)
        folder = try OpenFolder(Path.folder(of: target))
        name = Path.name(of: target)
        var number = (ReplacedFile.numbers(for: name, in: folder).max() ?? 0) + 1
        while true {
            let backup = ReplacedFile.backupName(name, number)
            do throws(SystemError) {
                // Both fail if the new name exists, so that no earlier file is lost.
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

    /// Removes the second name, because the file has kept its first one.
    func discard() {
        // Otherwise the second name is the only one.
        guard (try? folder.status(of: name)) != nil else { return }
        folder.remove(backup)
    }

    /// The path of the newest file that was kept for a path, which has the highest number; `nil` if there is none.
    static func newest(for path: String) -> String? {
        guard let folder = try? OpenFolder(containing: path) else { return nil }
        return numbers(for: Path.name(of: path), in: folder).max().map { backupName(path, $0) }
    }

    // MARK: - Names

    private static func backupName(_ name: String, _ number: Int) -> String {
        name + ".backup" + (number == 1 ? "" : ".\(number)")
    }

    /// The numbers of the files that were kept for a name. Longer numbers than people reach are others' names.
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

    /// Copies a file or a link, under a name that doesn't exist.
    private static func copy(_ name: String, in folder: OpenFolder, to new: String) throws(SystemError) {
        switch FileKind(try folder.status(of: name)) {
        case .file: try copyFile(name, in: folder, to: new)
        case .link: try copyLink(name, in: folder, to: new)
        case .folder: throw SystemError(code: EISDIR)
        case .other: throw .notRegular
        }
    }

    private static func copyLink(_ name: String, in folder: OpenFolder, to new: String) throws(SystemError) {
        // A link's text has fewer bytes than this, and no zero.
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
        // Nobody else reads the copy before it has the file's permissions.
        let copy = folder.open(new, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
        guard copy >= 0 else { throw .last }
        defer { close(copy) }
        do throws(SystemError) {
            try copyBytes(from: old, to: copy)
            // Some file systems have no attributes.
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
