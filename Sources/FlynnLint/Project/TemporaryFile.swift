import FlynnSyntax

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is written beside another and then takes its place in one step.
///
/// Whoever makes one either lets it take the place or removes it; if the process is interrupted meanwhile, ``Interruption``
/// removes it.
struct TemporaryFile {
    private let path: String
    private let target: String
    private let descriptor: Int32

    /// Makes an empty file with some permissions, of which the process' mask takes away what it does from any new file.
    ///
    /// - Parameter target: The real path of the file whose place it shall take.
    init(besides target: String, permissions: mode_t) throws(SystemError) {
        // The name says nothing of the target's, which may already be as long as a name may be.
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        path = RealPath.folder(of: target) + "/.flynnlint-" + name
        self.target = target
        // Known before it is there: at no instant there is one that wouldn't be removed.
        Interruption.add(path)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        let path = path
        descriptor = retryingInterrupts { open(path, flags, permissions) }
        guard descriptor >= 0 else {
            let error = SystemError.last
            Interruption.remove(path)
            throw error
        }
    }

    /// Appends a text.
    func write(_ text: SourceText) throws(SystemError) {
        try FileDescriptor.write(text, to: descriptor)
    }

    /// Gives the file the owner and the permissions of another, by its status.
    ///
    /// - Returns: What couldn't be kept; `nil` if all is.
    func resemble(_ status: stat) -> String? {
        // The owner first: giving a file away may clear bits of its permissions.
        if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
            var own = stat()
            guard fstat(descriptor, &own) == 0, own.st_uid == status.st_uid, own.st_gid == status.st_gid else {
                return "its owner can't be kept"
            }
        }
        return fchmod(descriptor, status.st_mode & 0o7777) == 0 ? nil : "its permissions can't be kept"
    }

    /// Flushes the bytes to the disk.
    func flush() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last }
    }

    /// Takes the target's place, or if nothing may be replaced, fails where something is. The file is gone then, even if
    /// that fails.
    ///
    /// - Parameter flushing: Whether the disk is waited for.
    func takePlace(replacing: Bool = true, flushing: Bool = true) throws(SystemError) {
        // A second name is made only where none is; the first isn't needed any more.
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

    /// Makes the renaming last; a file system that can't flush a folder has nothing to be told.
    private func flushFolder() {
        let folder = open(RealPath.folder(of: target), O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}

/// What is done with file descriptors.
enum FileDescriptor {
    /// Writes all bytes of a text.
    static func write(_ text: SourceText, to descriptor: Int32) throws(SystemError) {
        try text.withBytes { bytes throws(SystemError) in
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
}
