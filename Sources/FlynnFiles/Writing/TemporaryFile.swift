import FlynnSyntax
import Synchronization
import SystemLibrary

/// A file that is written in the folder of a target, and then replaces the target atomically.
///
/// The file is removed when this object is released, unless it has replaced the target. When the process is
/// interrupted, ``Interruption`` removes the file. When the process is killed, the next process that writes to the
/// folder removes the file: the file is locked as long as its process lives.
package final class TemporaryFile {
    private let folder: OpenFolder
    private let name: String
    private let target: String
    private let descriptor: Int32
    private var isOpen = true

    /// Creates an empty file. The file mode creation mask of the process applies to the permissions.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - target: The name of the file to replace.
    package init(in folder: OpenFolder, replacing target: String, permissions: mode_t) throws(SystemError) {
        AbandonedFiles.remove(in: folder)
        self.folder = folder
        self.target = target
        while true {
            let name = AbandonedFiles.newName()
            let descriptor = try Interruption.create(name, in: folder) {
                folder.open(name, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
            }
            // Some file systems don't support locks. Other processes then can't lock the file either, and don't remove
            // it.
            _ = retryingInterrupts { flock(descriptor, LOCK_EX) }
            var status = stat()
            // Another process may have removed the file before it was locked.
            if fstat(descriptor, &status) == 0, status.st_nlink == 0 {
                close(descriptor)
                Interruption.remove(name, in: folder)
                continue
            }
            (self.name, self.descriptor) = (name, descriptor)
            return
        }
    }

    deinit {
        guard isOpen else { return }
        folder.remove(name)
        end()
    }

    /// Closes this file, after its temporary name is gone.
    private func end() {
        isOpen = false
        close(descriptor)
        Interruption.remove(name, in: folder)
    }

    /// Appends a text.
    package func write(_ text: SourceText) throws(SystemError) {
        try FileDescriptor.write(text, to: descriptor)
    }

    /// Appends bytes, or writes them at an offset.
    package func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
        if let offset, lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw .last }
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try FileDescriptor.write(bytes, to: descriptor)
        }
    }

    /// Copies the attributes of an open file.
    ///
    /// - Parameters:
    ///   - source: The descriptor of the open file, or `nil` to copy only the owner and the permissions.
    ///   - status: The status of the open file.
    func copyAttributes(of source: Int32?, _ status: stat) throws(FileAttributeError) {
        try FileAttributes.copy(of: source, status, to: descriptor)
    }

    /// Calls a function with the descriptor.
    func withDescriptor(_ body: (Int32) throws(SystemError) -> Void) throws(SystemError) { try body(descriptor) }

    /// Flushes the bytes to disk.
    func flush() throws(SystemError) {
        guard retryingInterrupts({ fsync(descriptor) }) == 0 else { throw .last }
    }

    /// Renames this file to the target.
    ///
    /// - Parameters:
    ///   - replacing: Whether to replace an existing target. Otherwise, an existing target is an error.
    ///   - flushing: Whether to wait until the new name is stored on disk.
    package func replaceTarget(replacing: Bool = true, flushing: Bool = true) throws(SystemError) {
        try folder.rename(name, to: target, replacing: replacing)
        end()
        if flushing { folder.flush() }
    }
}

extension OpenFolder {
    /// Replaces or creates a file in the folder. The contents aren't flushed to disk, so a power failure can damage the
    /// file.
    package func replace(_ name: String, with contents: SourceText, permissions: mode_t) throws(SystemError) {
        let file = try TemporaryFile(in: self, replacing: name, permissions: permissions)
        try file.write(contents)
        try file.replaceTarget(flushing: false)
    }
}

/// The temporary files of killed processes.
package enum AbandonedFiles {
    private static let prefix = ".flynnlint-"
    private static let digitCount = 16
    /// The folders that were searched. A run can write thousands of files in a folder.
    private static let searched = Mutex<Set<Path>>([])

    /// Returns a new name for a temporary file. The name doesn't contain the name of the target, which can already have
    /// the maximum length.
    static func newName() -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return prefix + String(repeating: "0", count: digitCount - number.utf8.count) + number
    }

    private static func isTemporary(_ name: String) -> Bool {
        let digits = name.utf8.dropFirst(prefix.utf8.count)
        return name.hasPrefix(prefix) && digits.count == digitCount
            && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Removes the temporary files in a folder that aren't in use. A process searches a folder only once.
    package static func remove(in folder: OpenFolder) {
        guard searched.withLock({ $0.insert(Path(folder.path)).inserted }) else { return }
        for name in folder.names where isTemporary(name) { removeIfUnlocked(name, in: folder) }
    }

    private static func removeIfUnlocked(_ name: String, in folder: OpenFolder) {
        let descriptor = folder.open(name, O_RDONLY)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) == 0, FileKind(status) == .file, flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
            folder.remove(name)
        }
    }
}

/// Operations on file descriptors.
package enum FileDescriptor {
    /// Writes all bytes of a text.
    package static func write(_ text: SourceText, to descriptor: Int32) throws(SystemError) {
        try text.withBytes { bytes throws(SystemError) in try write(bytes, to: descriptor) }
    }

    /// Writes all bytes.
    package static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = retryingInterrupts {
                systemWrite(descriptor, bytes.baseAddress! + written, bytes.count - written)
            }
            guard count > 0 else { throw .last }
            written += count
        }
    }
}
