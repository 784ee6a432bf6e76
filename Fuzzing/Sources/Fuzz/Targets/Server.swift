import Dispatch
@testable import FlynnLint
@testable import FlynnLintServer
import Foundation

extension Target {
    /// The server answers every request once, and never crashes. Lines that begin with `{` are sent as messages, other lines as
    /// they are.
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
            // Only the folder of this target is read.
            let message = IncomingMessage(data)
            if message.method == "initialize" || message.method == "workspace/didChangeWorkspaceFolders" { continue }
            queue.add(message)
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
        return try swiftFixtures().filter { $0.count < 1_500 }.prefix(25).map { fixture in
            let text = String(
                decoding: try JSONEncoder().encode(String(decoding: fixture, as: UTF8.self)), as: UTF8.self)
            let item = #"{"uri":"file:///flynn/A.swift","languageId":"swift","version":1,"text":\#(text)}"#
            var lines = [message("initialized", "{}"), message("textDocument/didOpen", #"{"textDocument":\#(item)}"#)]
            for (number, method) in positions.enumerated() {
                lines.append(
                    message(
                        "textDocument/\(method)",
                        #"{\#(document),"position":{"line":\#(number + 3),"character":9},"context":{"includeDeclaration":true}}"#,
                        id: number))
            }
            lines += [
                message("textDocument/inlayHint", "{\(document),\(range)}", id: 20),
                message("textDocument/codeAction", #"{\#(document),\#(range),"context":{"diagnostics":[]}}"#, id: 21),
                message("textDocument/documentSymbol", "{\(document)}", id: 22),
                message(
                    "textDocument/rename", #"{\#(document),"position":{"line":4,"character":10},"newName":"beX"}"#,
                    id: 23),
                message("textDocument/diagnostic", "{\(document)}", id: 24),
                message("workspace/symbol", #"{"query":"be"}"#, id: 25),
                message("$/cancelRequest", #"{"id":24}"#),
                message(
                    "textDocument/didChange",
                    #"{"textDocument":{"uri":"file:///flynn/A.swift","version":2},"contentChanges":[{\#(range),"text":"é"}]}"#
                ),
                message("textDocument/didClose", "{\(document)}"), message("shutdown", "null", id: 26),
                message("exit", "null"),
            ]
            return Array(lines.joined(separator: "\n").utf8)
        }
    }
}
