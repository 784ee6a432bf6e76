import Dispatch
@testable import FlynnLint
@testable import FlynnLintServer
import Foundation

extension Target {
    /// Sends messages to the server, which must answer every request once and must not crash. Lines that begin with `{`
    /// are sent as messages, and other lines are sent without changes.
    static let server = Target(name: "server", seeds: conversations) { bytes in
        var stream: [UInt8] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if line.first == UInt8(ascii: "{") { stream += "Content-Length: \(line.count)\r\n\r\n".utf8 }
            stream += line
            if line.first != UInt8(ascii: "{") { stream += "\r\n".utf8 }
        }
        input.write(stream)
        let descriptor = open(input.path, O_RDONLY)
        defer { close(descriptor) }
        var reader = MessageReader(descriptor)
        let queue = MessageQueue()
        while let data = reader.next() {
            // Prevents the server from reading other folders.
            let message = IncomingMessage(data)
            if message.method == "initialize" || message.method == "workspace/didChangeWorkspaceFolders" { continue }
            _ = queue.add(message)
        }
        queue.close()
        let output = open("/dev/null", O_WRONLY)
        defer { close(output) }
        let writer = MessageWriter(output)
        guard let log = try? ServerLog(writer, path: nil) else { return }
        let server = LanguageServer(queue, writer, log, .all())
        let start = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"processId":null,"capabilities":{}}}"#
        server.handle(IncomingMessage(Data(start.utf8)))
        _ = server.run()
    }

    private static let input = ScratchFile("messages")

    private static let conversations: @Sendable () throws -> [[UInt8]] = {
        func message(_ method: String, _ parameters: String, id: Int? = nil) -> String {
            let id = id.map { #""id":\#($0),"# } ?? ""
            return #"{"jsonrpc":"2.0",\#(id)"method":"\#(method)","params":\#(parameters)}"#
        }
        let document = #""textDocument":{"uri":"file:///flynn/A.swift"}"#
        let positions = ["hover", "definition", "references", "signatureHelp", "completion", "documentHighlight"]
        let range = #""range":{"start":{"line":0,"character":0},"end":{"line":9,"character":3}}"#
        func question(_ method: String, _ parameters: String) -> String {
            message("textDocument/\(method)", "{\(document)\(parameters)}", id: 1)
        }
        let place = #","position":{"line":4,"character":9}"#
        let questions =
            positions.map { question($0, place + #","context":{"includeDeclaration":true}"#) } + [
                question("inlayHint", "," + range), question("documentSymbol", ""), question("diagnostic", ""),
                question("codeAction", #",\#(range),"context":{"diagnostics":[]}"#),
                question("rename", place + #","newName":"beX""#),
                message("workspace/symbol", #"{"query":"be"}"#, id: 1), message("$/cancelRequest", #"{"id":1}"#),
                message("workspace/diagnostic", #"{"previousResultIds":[]}"#, id: 1),
            ]
        let change =
            #"{"textDocument":{"uri":"file:///flynn/A.swift","version":2},"contentChanges":[{\#(range),"text":"é"}]}"#
        let fixtures = try swiftFixtures().filter { $0.count < 900 }
        return try questions.enumerated().map { number, question in
            let fixture = String(decoding: fixtures[number % fixtures.count], as: UTF8.self)
            let text = String(decoding: try JSONEncoder().encode(fixture), as: UTF8.self)
            let item = #"{"uri":"file:///flynn/A.swift","languageId":"swift","version":1,"text":\#(text)}"#
            let lines = [
                message("textDocument/didOpen", #"{"textDocument":\#(item)}"#), question,
                message("textDocument/didChange", change), question, message("textDocument/didClose", "{\(document)}"),
            ]
            return Array(lines.joined(separator: "\n").utf8)
        }
    }
}
