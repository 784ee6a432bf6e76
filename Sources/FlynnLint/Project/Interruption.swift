import Foundation
import Synchronization

/// Removes temporary files when somebody interrupts the process, which then ends by the signal as it would have.
///
/// A signal handler may do next to nothing, so it only writes the signal's number into a pipe; a thread that waits at the
/// other end does the rest. Both are there from the first temporary file on: a run that writes nothing has neither.
enum Interruption {
    private static let paths = Mutex<Set<String>>([])

    /// Notes a file that is about to be made.
    static func add(_ path: String) {
        _ = isHandled
        paths.withLock { _ = $0.insert(path) }
    }

    /// Forgets a file that is gone.
    static func remove(_ path: String) {
        paths.withLock { _ = $0.remove(path) }
    }

    /// Whether interruptions are handled; asking makes it so.
    private static let isHandled: Bool = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        signalPipe.store(ends[1], ordering: .sequentiallyConsistent)
        let readEnd = ends[0]
        Thread.detachNewThread { waitForSignal(readEnd) }
        for number in [SIGINT, SIGTERM, SIGHUP] {
            var old = sigaction()
            // What is ignored, as under `nohup`, stays so.
            if sigaction(number, nil, &old) == 0, isIgnored(old) { continue }
            signal(number) { number in
                // `write` and an atomic are all that is used here, for little else is allowed in a handler; `errno` is
                // that of whatever was interrupted.
                let code = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = SystemCall.write(signalPipe.load(ordering: .sequentiallyConsistent), &byte, 1)
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
        guard retryingInterrupts({ SystemCall.read(descriptor, &number, 1) }) == 1 else { return }
        paths.withLock { paths in
            for path in paths { unlink(path) }
            // Those who ask for another one wait for the lock, which is never given back.
            signal(Int32(number), SIG_DFL)
            kill(getpid(), Int32(number))
            while true { pause() }
        }
    }
}

/// The end of the pipe that is written to. It stands outside of the type so that the handler needs nothing else of that.
private let signalPipe = Atomic<Int32>(-1)
