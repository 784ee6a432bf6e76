import Foundation

/// The output of a running `git`. Both pipes are read together, because git blocks on a full pipe.
struct GitOutput {
    /// The result of a read.
    enum Event {
        /// Output was received.
        case bytes
        /// No output was received within the given time.
        case nothing
        /// Both pipes are closed.
        case ended
    }

    /// The beginning of the error messages.
    private(set) var message: [UInt8] = []
    /// The open pipes. The second pipe is standard error.
    private var pipes: [pollfd]
    private var buffer = [UInt8](repeating: 0, count: 1 << 17)
    /// The file handles, which close the pipes when they are deinitialized.
    private let handles: [FileHandle]

    /// The maximum size of the error messages in bytes.
    private static let maxMessageCount = 1 << 16

    init(_ output: FileHandle, _ errors: FileHandle) {
        handles = [output, errors]
        pipes = handles.map { pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0) }
    }

    /// Reads the available output, or waits for output.
    ///
    /// - Parameters:
    ///   - milliseconds: The maximum waiting time in milliseconds.
    ///   - receive: Called with standard output, but not with error messages.
    mutating func read(
        waiting milliseconds: Int, _ receive: (UnsafeRawBufferPointer) throws(GitError) -> Void
    ) throws(GitError) -> Event {
        let open = pipes.indices.filter { pipes[$0].fd >= 0 }
        if open.isEmpty { return .ended }
        // `poll` ignores negative descriptors.
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
