import Dispatch
import Foundation

/// A temporary folder that exists during a function call, and is always removed at the end.
enum TemporaryFolder {
    static func with<Result>(_ body: (String) throws -> Result) throws -> Result {
        // The length is constant, as the path affects instruction counts.
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
            // If the folder can't be removed here, the system removes it later, as it is in the folder for temporary
            // files.
            try? FileManager.default.removeItem(atPath: path)
        }
        return try body(path)
    }

    /// Replaces this process by a shell that removes the folder and exits with a status. So the threads of this process
    /// can't add files to the folder, and ignored signals stay ignored. If the folder can't be removed, the shell tries
    /// again after a second, when child processes have ended.
    private static func becomeRemoval(of path: String, status: Int32) -> Never {
        let script = #"rm -rf "$1" 2>/dev/null || { sleep 1; rm -rf "$1"; }; exit "$2""#
        let words = ["sh", "-c", script, "sh", path, String(status)]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        execv("/bin/sh", arguments)
        exit(status)
    }
}
