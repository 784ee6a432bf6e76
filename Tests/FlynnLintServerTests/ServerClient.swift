import BasicTestSupport
import Foundation
import TestSupport
import Testing

/// A client that communicates with the built executable through pipes.
final class ServerClient {
    /// A JSON object.
    typealias Object = [String: Any]

    let folder: URL
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let ended = DispatchSemaphore(value: 0)
    private var received = Data()
    /// The messages that arrived during the wait for another message.
    private var pending: [Object] = []
    private var requestCount = 0

    /// Starts a server in a folder with files.
    init(_ files: [String: String] = [:], arguments: [String] = [], in shared: URL? = nil) throws {
        folder =
            shared
            ?? FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        process.executableURL = linterExecutable
        process.arguments = ["server", "--no-cache"] + arguments
        process.standardInput = input
        process.standardOutput = output
        for (name, text) in files { try write(name, text) }
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    deinit {
        process.terminate()
        // The remaining files don't affect other tests.
        try? FileManager.default.removeItem(at: folder)
    }

    func write(_ name: String, _ text: String) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func uri(_ name: String) -> String { "file://" + folder.appending(path: name).path }

    // MARK: - Sending

    /// Sends unchanged bytes.
    func send(raw bytes: Data) throws { try input.fileHandleForWriting.write(contentsOf: bytes) }

    func send(_ message: Object) throws {
        let body = try JSONSerialization.data(withJSONObject: message)
        try send(raw: Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body)
    }

    func notify(_ method: String, _ parameters: Object) throws {
        try send(["jsonrpc": "2.0", "method": method, "params": parameters])
    }

    /// Sends a request, and returns the response.
    func response(_ method: String, _ parameters: Object?) throws -> Object {
        requestCount += 1
        var message: Object = ["jsonrpc": "2.0", "id": requestCount, "method": method]
        message["params"] = parameters
        try send(message)
        return try response(to: requestCount)
    }

    func response(to id: Int) throws -> Object {
        try message { $0["id"] as? Int == id && $0["method"] == nil }
    }

    /// Sends a request, and returns the result.
    func request<Result>(_ method: String, _ parameters: Object?, _ type: Result.Type = Object.self) throws -> Result {
        let response = try response(method, parameters)
        return try #require(response["result"] as? Result, "\(response)")
    }

    // MARK: - Receiving

    /// Returns the parameters of the next notification or request for a method.
    func next(_ method: String) throws -> Object {
        try #require(try message { $0["method"] as? String == method }["params"] as? Object)
    }

    /// Returns the next message that satisfies a condition. Other messages are stored.
    func message(_ isWanted: (Object) -> Bool) throws -> Object {
        if let index = pending.firstIndex(where: isWanted) { return pending.remove(at: index) }
        while true {
            let message = try read()
            if isWanted(message) { return message }
            pending.append(message)
        }
    }

    /// Returns whether a message for a method has arrived during the wait for another message.
    func hasPending(_ method: String) -> Bool { pending.contains { $0["method"] as? String == method } }

    private func read() throws -> Object {
        let end = Data("\r\n\r\n".utf8)
        while true {
            if let header = received.range(of: end) {
                let text = String(decoding: received[..<header.lowerBound], as: UTF8.self)
                let length = try #require(Int(text.dropFirst("Content-Length: ".count)))
                if received.endIndex - header.upperBound >= length {
                    let body = received[header.upperBound..<header.upperBound + length]
                    received = Data(received[(header.upperBound + length)...])
                    return try #require(try JSONSerialization.jsonObject(with: body) as? Object)
                }
            }
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty, "the server has ended")
            received += data
        }
    }

    // MARK: - Frequent messages

    /// Initializes the server for the folder.
    @discardableResult
    func start(_ capabilities: Object = [:]) throws -> Object {
        let result = try request(
            "initialize",
            [
                "processId": ProcessInfo.processInfo.processIdentifier, "rootUri": uri(""),
                "capabilities": capabilities,
            ])
        try notify("initialized", [:])
        return result
    }

    func open(_ name: String, _ text: String, version: Int = 1) throws {
        try notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri(name), "languageId": "swift", "version": version, "text": text]])
    }

    /// Changes a range, or the whole text if the range is nil.
    func change(_ name: String, version: Int, _ range: Object? = nil, _ text: String) throws {
        var change: Object = ["text": text]
        change["range"] = range
        try notify(
            "textDocument/didChange",
            ["textDocument": ["uri": uri(name), "version": version], "contentChanges": [change]])
    }

    static func range(_ line: Int, _ start: Int, _ end: Int) -> Object {
        ["start": ["line": line, "character": start], "end": ["line": line, "character": end]]
    }

    /// Returns the rules of the next diagnostics for a file.
    func nextRules(_ name: String) throws -> [String] { rules(try nextDiagnostics(name)) }

    /// Returns the next diagnostics for a file.
    func nextDiagnostics(_ name: String) throws -> Object {
        let uri = uri(name)
        let message = try message {
            $0["method"] as? String == "textDocument/publishDiagnostics"
                && ($0["params"] as? Object)?["uri"] as? String == uri
        }
        return try #require(message["params"] as? Object)
    }

    func rules(_ diagnostics: Object) -> [String] {
        ((diagnostics["diagnostics"] ?? diagnostics["items"]) as? [Object] ?? []).compactMap { $0["code"] as? String }
    }

    /// Ends the session. Returns the exit status.
    func shutDown() throws -> Int32 {
        #expect(try response("shutdown", nil)["result"] is NSNull)
        try send(["jsonrpc": "2.0", "method": "exit"])
        return exitStatus()
    }

    func closeInput() throws { try input.fileHandleForWriting.close() }

    func exitStatus() -> Int32 {
        ended.wait()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
