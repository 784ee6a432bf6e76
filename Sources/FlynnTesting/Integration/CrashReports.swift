import FlynnRuntime

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Handles crashes of the process in a simulation, such as failed preconditions, indices out of range, arguments of the
/// wrong type, and unowned references to deinitialized objects. Writes the instructions to repeat the run and the last
/// steps to standard error.
enum CrashReports {
    /// The signals of traps and of fatal errors in Swift's library.
    private static let signals = [SIGILL, SIGTRAP, SIGABRT]
    /// The previous actions of the signals. Written once, before the handler is installed.
    nonisolated(unsafe) private static let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)
    /// The maximum number of events in a report.
    private static let maxEvents = 60

    /// Installs the handler for the whole process, on the first access.
    static let areInstalled: Bool = {
        var action = sigaction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = handle
        #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = handle
        #elseif canImport(Musl)
        action.__sa_handler.sa_handler = handle
        #endif
        for (position, signal) in signals.enumerated() {
            previous.advanced(by: position).initialize(to: sigaction())
            sigaction(signal, nil, previous + position)
        }
        for signal in signals { sigaction(signal, &action, nil) }
        return true
    }()

    /// Handles a signal. The handler can allocate memory, as traps in Swift code don't occur in the allocator. The
    /// previous handler ends the process.
    private static let handle: @convention(c) (Int32) -> Void = { signal in
        guard let position = signals.firstIndex(of: signal) else { return }
        sigaction(signal, previous + position, nil)
        if let engine = Simulator.current?.delegate as? Engine { report(text(of: engine)) }
        // A trap is executed again when this function returns. For `abort`, raise the signal again to call the previous
        // handler.
        if signal == SIGABRT { raise(signal) }
    }

    private static func text(of engine: Engine) -> String {
        let file = engine.location.fileID.split(separator: "/").last ?? ""
        let seed = SimulationFailure.text(of: engine.seed)
        return """
            FlynnTesting: the process crashes in a simulation (\(file):\(engine.location.line))
            repeat it with 'simulate(seed: \(seed))' or FLYNN_SEED=\(seed)
            \(engine.trace.text(engine.strands, last: maxEvents))  ← crashes

            """
    }

    private static func report(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = write(STDERR_FILENO, rest.baseAddress, rest.count)
                if count <= 0 { return }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            }
        }
    }
}
