import Foundation

/// Runs a program with backtraces disabled. Returns the output of both streams, and whether the exit status is 0.
package func programOutput(_ executable: String, _ arguments: [String] = []) throws -> (text: String, isSuccess: Bool) {
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationReason == .exit && process.terminationStatus == 0)
}
