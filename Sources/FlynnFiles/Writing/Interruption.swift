import Foundation
import Synchronization

/// Removes the temporary files when a signal interrupts the process, and then ends the process with the same signal.
///
/// A signal handler may only call a few functions, so this handler writes the number of the signal to a pipe. A thread
/// reads from the pipe and removes the files. The pipe and the thread are created for the first temporary file.
enum Interruption {
    /// A file, with the descriptor of its folder. The folder stays open as long as the file is registered.
    private struct File: Hashable {
        var folder: Int32
        var name: String
    }

    private static let files = Mutex<Set<File>>([])

    /// Creates and registers a file. Both steps are atomic for an interruption.
    ///
    /// After the start of an interruption, this function never returns. With separate steps, a file could be created
    /// after the interruption has removed the registered files.
    static func create(_ name: String, in folder: OpenFolder, _ open: () -> Int32) throws(SystemError) -> Int32 {
        _ = isHandled
        return try files.withLock { files throws(SystemError) in
            let descriptor = open()
            guard descriptor >= 0 else { throw .last }
            files.insert(File(folder: folder.descriptor, name: name))
            return descriptor
        }
    }

    /// Removes the registration of a file that no longer exists.
    static func remove(_ name: String, in folder: OpenFolder) {
        files.withLock { _ = $0.remove(File(folder: folder.descriptor, name: name)) }
    }

    /// Whether interruptions are handled. The first access installs the handlers.
    private static let isHandled: Bool = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        signalPipe.store(ends[1], ordering: .sequentiallyConsistent)
        let readEnd = ends[0]
        Thread.detachNewThread { waitForSignal(readEnd) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var old = sigaction()
            // Ignored signals stay ignored, as with `nohup`.
            if sigaction(number, nil, &old) == 0, isIgnored(old) { continue }
            signal(number) { number in
                // This handler only uses `write` and an atomic, which are both async-signal-safe. `errno` belongs to
                // the interrupted code.
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = systemWrite(signalPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
                errno = code
            }
        }
        return true
    }()

    private static func isIgnored(_ action: sigaction) -> Bool {

        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    private static func waitForSignal(_ descriptor: Int32) {
        var number: UInt8 = 0
        guard retryingInterrupts({ systemRead(descriptor, &number, 1) }) == 1 else { return }
        files.withLock { files in
            for file in files { unlinkat(file.folder, file.name, 0) }
            // Threads that create a file wait for the lock, which is never released.
            signal(Int32(number), SIG_DFL)
            kill(getpid(), Int32(number))
            while true { pause() }
        }
    }
}

/// The write end of the pipe. This variable is global, because a static property could initialize other properties in
/// the handler.
private let signalPipe = Atomic<Int32>(-1)
