import Foundation
import Measuring

/// The client of a language server, in the role of an editor.
final class ServerClient {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()

    /// Starts a server for a folder, and waits until it has answered `initialize`.
    init(executable: String, arguments: [String], folder: String, capabilities: [String: Any] = [:]) throws {
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var known = capabilities
        known["general"] = ["positionEncodings": ["utf-8", "utf-16"]]
        let parameters: [String: Any] = [
            "processId": ProcessInfo.processInfo.processIdentifier, "rootUri": "file://" + folder,
            "capabilities": known,
        ]
        try send(["id": 1, "method": "initialize", "params": parameters])
        _ = try message { $0["id"] as? Int == 1 }
        try notify("initialized", [:])
    }

    deinit { process.terminate() }

    var processIdentifier: Int32 { process.processIdentifier }

    func notify(_ method: String, _ parameters: [String: Any]) throws {
        try send(["method": method, "params": parameters])
    }

    private func send(_ message: [String: Any]) throws {
        let body = try JSONSerialization.data(withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
        try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    /// Waits for the diagnostics of a version of a file.
    func waitForDiagnostics(of uri: String, version: Int) throws {
        _ = try message { message in
            let parameters = message["params"] as? [String: Any]
            return message["method"] as? String == "textDocument/publishDiagnostics"
                && parameters?["uri"] as? String == uri && parameters?["version"] as? Int == version
        }
    }

    private func message(_ isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
        while true {
            let message = try read()
            if isWanted(message) { return message }
        }
    }

    private func read() throws -> [String: Any] {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let header = received.range(of: end) {
                let text = String(decoding: received[..<header.lowerBound], as: UTF8.self)
                let length = Int(text.dropFirst("Content-Length: ".count)) ?? 0
                if received.endIndex - header.upperBound >= length {
                    let body = received[header.upperBound..<header.upperBound + length]
                    received = Data(received[(header.upperBound + length)...])
                    return try JSONSerialization.jsonObject(with: body) as? [String: Any] ?? [:]
                }
            }
            let data = output.fileHandleForReading.availableData
            if data.isEmpty { throw BenchmarkFailure("the server has ended") }
            received += data
        }
    }
}
