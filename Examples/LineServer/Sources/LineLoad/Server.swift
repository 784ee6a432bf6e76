import Foundation

/// The process of a server.
final class Server {
    struct Failure: Error {
        let text: String
    }

    private let process = Process()
    private let output = Pipe()

    /// Starts a server, and waits until the server listens. Returns the server and the port.
    static func start(_ path: String, _ arguments: [String]) throws -> (server: Server, port: Int) {
        let server = Server()
        server.process.executableURL = URL(fileURLWithPath: path)
        server.process.arguments = arguments
        server.process.standardOutput = server.output
        try server.process.run()
        guard let port = server.nextLine().split(separator: " ").last.flatMap({ Int($0) }) else {
            throw Failure(text: "the server doesn't listen")
        }
        return (server, port)
    }

    /// Sends SIGTERM.
    func terminate() { process.terminate() }

    /// Waits for the end of the process. Returns the exit status, or the negated number of the signal that ended the
    /// process, and the rest of the output.
    func waitForEnd() -> (status: Int, output: String) {
        let rest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let status = Int(process.terminationStatus)
        return (process.terminationReason == .exit ? status : -status, rest)
    }

    private func nextLine() -> String {
        var line = Data()
        while true {
            let byte = output.fileHandleForReading.readData(ofLength: 1)
            if byte.isEmpty || byte[0] == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line += byte
        }
    }
}
