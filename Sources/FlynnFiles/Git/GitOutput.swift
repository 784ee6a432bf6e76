import Foundation

/// What a running `git` prints. Both pipes are read at once: a full one would stop it.
struct GitOutput {
    /// The result of a read.
    enum Event {
        /// There was output.
        case bytes
        /// There was none in the given time.
        case nothing
        /// Both pipes are closed.
        case ended
    }

    /// The beginning of the error messages.
    private(set) var message: [UInt8] = []
    /// The pipes that aren't closed. The second one is for errors.
    private var pipes: [pollfd]
    private var buffer = [UInt8](repeating: 0, count: 1 << 17)
    /// They close the pipes when they are deinitialized.
    private let handles: [FileHandle]

    /// The maximum size of the error messages in bytes.
    private static let maxMessageCount = 1 << 16

    init(_ output: FileHandle, _ errors: FileHandle) {
        handles = [output, errors]
        pipes = handles.map { pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    }

    /// Reads what is there, or waits for it.
    ///
    /// - Parameters:
    ///   - milliseconds: How long it waits.
    ///   - receive: Called for output that isn't an error message.
    mutating func read(
        waiting milliseconds: Int, _ receive: (UnsafeRawBufferPointer) throws(GitError) -> Void
    ) throws(GitError) -> Event {
        let open = pipes.indices.filter { pipes[$0].fd >= 0 }
        if open.isEmpty { return .ended }
        // Negative descriptors are ignored.
        let ready = retryingInterrupts { poll(&pipes, nfds_t(pipes.count), Int32(milliseconds)) }
        guard ready >= 0 else { throw .unavailable(reason: SystemError.last.description) }
        if ready == 0 { return .nothing }
        for index in open where pipes[index].revents != 0 {
            let descriptor = pipes[index].fd
            let count = buffer.withUnsafeMutableBytes { bytes in
                retryingInterrupts { systemRead(descriptor, bytes.baseAddress!, bytes.count) }
            }
            guard count >= 0 else { throw .unavailable(reason: SystemError.last.description) }
            if count == 0 {
                pipes[index].fd = -1
            } else if index == 0 {
                let result: Result<Void, GitError> = buffer.withUnsafeBytes { bytes in
                    do throws(GitError) {
                        return .success(try receive(UnsafeRawBufferPointer(rebasing: bytes[..<count])))
                    } catch {
                        return .failure(error)
                    }
                }
                try result.get()
            } else {
                message += buffer[..<min(count, GitOutput.maxMessageCount - message.count)]
            }
        }
        return .bytes
    }
}
