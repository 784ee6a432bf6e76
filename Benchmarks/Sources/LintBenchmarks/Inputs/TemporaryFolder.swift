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
            source.setEventHandler { becomeRemoval(of: path, status: 128 + number) }
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

    /// Turns this process into one that removes the folder and ends with a status: no other thread can put anything into it
    /// meanwhile, and signals that are ignored here are ignored there. What was started before may need a moment to end.
    private static func becomeRemoval(of path: String, status: Int32) -> Never {
        let script = #"rm -rf "$1" 2>/dev/null || { sleep 1; rm -rf "$1"; }; exit "$2""#
        let words = ["sh", "-c", script, "sh", path, String(status)]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        execv("/bin/sh", arguments)
        exit(status)
    }
}
