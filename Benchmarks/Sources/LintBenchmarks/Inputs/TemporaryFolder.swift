import Dispatch
import Foundation

/// A folder that is there as long as something is done with it, and is removed in the end, whatever happens.
enum TemporaryFolder {
    static func with<Result>(_ body: (String) throws -> Result) throws -> Result {
        // Always as long, for the path is part of what is counted.
        let number = String(Int(ProcessInfo.processInfo.processIdentifier) + 100_000_000)
        let path = "\(FileManager.default.temporaryDirectory.path)/flynnlint-benchmarks.\(number)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let interruptions = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                try? FileManager.default.removeItem(atPath: path)
                exit(128 + number)
            }
            source.resume()
            return source
        }
        defer {
            for source in interruptions { source.cancel() }
            // What is in the system's folder for temporary files and can't be removed now is removed by the system.
            try? FileManager.default.removeItem(atPath: path)
        }
        return try body(path)
    }
}
