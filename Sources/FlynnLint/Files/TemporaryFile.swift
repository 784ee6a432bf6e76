import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is written in the folder of a target and then replaces the target atomically.
///
/// The owner calls either ``replaceTarget(replacing:flushing:)`` or ``remove()``. If the process is interrupted before
/// that, ``Interruption`` removes the file.
struct TemporaryFile {
    private let path: String
    private let target: String
    private let descriptor: Int32

    /// Creates an empty file. The process's file mode creation mask applies to the permissions.
    ///
    /// - Parameter target: The real path of the file that it will replace.
    init(beside target: String, permissions: mode_t) throws(SystemError) {
        // The name doesn't contain the target's, which may already have the maximum length.
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        path = Path.join(Path.folder(of: target), ".flynnlint-" + name)
        self.target = target
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let path = path
        descriptor = try Interruption.create(path) { retryingInterrupts { open(path, flags, permissions) } }
    }

    /// Appends a text.
    func write(_ text: SourceText) throws(SystemError) {
        try FileDescriptor.write(text, to: descriptor)
    }

    /// Appends bytes, or writes them at an offset.
    func write(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
        if let offset, lseek(descriptor, off_t(offset), SEEK_SET) < 0 { throw .last }
        try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
            try FileDescriptor.write(bytes, to: descriptor)
        }
    }

    /// An attribute of the target that the file can't have.
    enum AttributeError: String, Error, CustomStringConvertible {
        case owner
        case permissions

        var description: String { self == .owner ? "its owner can't be kept" : "its permissions can't be kept" }
    }

    /// Sets the owner and the permissions of the file to those of another file's status.
    func copyOwnerAndPermissions(of status: stat) throws(AttributeError) {
        // The owner first: changing it may clear permission bits.
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
            var own = stat()
            guard fstat(descriptor, &own) == 0, own.st_uid == status.st_uid, own.st_gid == status.st_gid else {
                throw .owner
            }
        }
        guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw .permissions }
    }

    /// Flushes the bytes to the disk.
    func flush() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last }
    }

    /// Renames the file to the target. Afterwards the temporary file doesn't exist, even if this fails.
    ///
    /// - Parameters:
    ///   - replacing: Whether an existing target is replaced. If not, it is an error.
    ///   - flushing: Whether to wait until the disk has stored the new name.
    func replaceTarget(replacing: Bool = true, flushing: Bool = true) throws(SystemError) {
        // `link` fails if the target exists. After it, the file has two names, and the first is removed.
        guard (replacing ? rename(path, target) : link(path, target)) == 0 else {
            let error = SystemError.last
            remove()
            throw error
        }
        if !replacing { unlink(path) }
        close(descriptor)
        Interruption.remove(path)
        if flushing { flushFolder() }
    }

    /// Removes the file.
    func remove() {
        unlink(path)
        close(descriptor)
        Interruption.remove(path)
    }

    /// Makes the renaming durable. An error is ignored: some file systems can't flush folders.
    private func flushFolder() {
        let folder = open(Path.folder(of: target), O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

/// Operations on file descriptors.
enum FileDescriptor {
    /// Writes all bytes of a text.
    static func write(_ text: SourceText, to descriptor: Int32) throws(SystemError) {
        try text.withBytes { bytes throws(SystemError) in try write(bytes, to: descriptor) }
    }

    /// Writes all bytes.
    static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) throws(SystemError) {
        var written = 0
        while written < bytes.count {
            let count = retryingInterrupts {
                SystemCall.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
            }
            guard count > 0 else { throw .last }
            written += count
        }
    }
}
