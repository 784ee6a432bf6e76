import Foundation
import Testing

/// The reactions of the server to the mistakes of clients.
@Suite(.timeLimit(.minutes(5))) struct ServerRobustnessTests {
    private let caller = "import FlynnRuntime\nclass A: Actor { lazy var beA = Behavior(self) { _ in } }\nA().beA(1)\n"

    private func error(_ response: ServerClient.Object) -> Int? {
        (response["error"] as? ServerClient.Object)?["code"] as? Int
    }

    @Test func `Malformed messages are answered, and the conversation goes on`() throws {
        let client = try ServerClient()
        try client.start()
        try client.send(raw: Data("Content-Length: 3\r\n\r\n{x}".utf8))
        #expect(error(try client.message { $0["error"] != nil }) == -32700)
        try client.send(raw: Data("Content-Length: 2\r\n\r\n[]".utf8))
        #expect(error(try client.message { $0["error"] != nil }) == -32600)
        try client.send(raw: Data("Content-Length: 2\r\n\r\n{}".utf8))
        #expect(error(try client.message { $0["error"] != nil }) == -32600)
        try client.send(raw: Data("Content-Length: many\r\n\r\nSome: thing\r\n\r\n\r\n".utf8))
        let body = #"{"jsonrpc":"2.0","id":"a","method":"textDocument/foldingRange","params":{}}"#
        let headers =
            "content-length: \(body.utf8.count)\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n"
        try client.send(raw: Data((headers + body).utf8))
        let unknown = try client.message { $0["id"] as? String == "a" }
        #expect(error(unknown) == -32601)
        #expect(error(try client.response("textDocument/codeAction", ["range": 1])) == -32602)
        try client.notify("textDocument/didChange", ["textDocument": 1])
        try client.notify(
            "textDocument/didChange", ["textDocument": ["uri": "file:///none.swift"], "contentChanges": [] as [Any]])
        try client.open("a.swift", caller)
        #expect(try client.nextRules("a.swift") == ["argument_count"])
        #expect(try client.shutDown() == 0)
    }

    @Test func `Requests outside of a conversation are refused`() throws {
        let client = try ServerClient()
        #expect(error(try client.response("textDocument/diagnostic", [:])) == -32002)
        try client.start()
        #expect(error(try client.response("initialize", ["capabilities": [:] as [String: Any]])) == -32600)
        _ = try client.response("shutdown", nil)
        #expect(error(try client.response("textDocument/diagnostic", [:])) == -32600)
        try client.send(["jsonrpc": "2.0", "method": "exit"])
        #expect(client.exitStatus() == 0)
    }

    @Test func `The server ends with its client`() throws {
        let client = try ServerClient()
        try client.start()
        try client.closeInput()
        #expect(client.exitStatus() == 1)
        let impolite = try ServerClient()
        try impolite.send(["jsonrpc": "2.0", "method": "exit"])
        #expect(impolite.exitStatus() == 1)
    }

    @Test func `A flood of changes is applied in few steps, and the last one is shown`() throws {
        let client = try ServerClient()
        try client.start()
        try client.open("a.swift", caller)
        #expect(try client.nextRules("a.swift") == ["argument_count"])
        for version in 2...1001 {
            try client.change(
                "a.swift", version: version, ServerClient.range(3, 0, 0), version == 1001 ? "A().beA(1)" : " ")
        }
        var diagnostics = try client.nextDiagnostics("a.swift")
        var count = 1
        while diagnostics["version"] as? Int != 1001 {
            diagnostics = try client.nextDiagnostics("a.swift")
            count += 1
        }
        #expect(client.rules(diagnostics) == ["argument_count", "argument_count"])
        #expect(count <= 1000)
    }

    @Test func `Each cancelled request is answered once`() throws {
        let client = try ServerClient(["a.swift": caller])
        try client.start()
        let count = 200
        for id in 1000..<1000 + count {
            let parameters: ServerClient.Object = ["previousResultIds": [] as [Any]]
            try client.send(["jsonrpc": "2.0", "id": id, "method": "workspace/diagnostic", "params": parameters])
            try client.notify("$/cancelRequest", ["id": id])
            try client.notify("$/cancelRequest", ["id": id + 5000])
        }
        for id in 1000..<1000 + count {
            let response = try client.response(to: id)
            #expect(response["result"] != nil || error(response) == -32800, "\(response)")
        }
        // Late and unknown cancellations have no effect.
        try client.notify("$/cancelRequest", ["id": 1000])
        let parameters: ServerClient.Object = ["previousResultIds": [] as [Any]]
        try client.send(["jsonrpc": "2.0", "id": 1000, "method": "workspace/diagnostic", "params": parameters])
        #expect(try client.response(to: 1000)["result"] != nil)
        #expect(try client.shutDown() == 0)
    }

    @Test func `Large files and two servers on one project are no problem`() throws {
        let first = try ServerClient(["a.swift": caller])
        let second = try ServerClient(in: first.folder)
        let large = caller + String(repeating: "let text = \"some text\"\n", count: 20_000) + "A().beA(2)\n"
        for client in [first, second] {
            try client.start()
            #expect(try client.nextRules("a.swift") == ["argument_count"])
            try client.open("a.swift", large)
            #expect(try client.nextRules("a.swift") == ["argument_count", "argument_count"])
        }
        #expect(try second.shutDown() == 0)
        #expect(try first.shutDown() == 0)
    }

    @Test func `Other documents are ignored`() throws {
        let client = try ServerClient()
        try client.start()
        try client.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": "git:/a.swift", "languageId": "swift", "version": 1, "text": caller]])
        let report = try client.request("textDocument/diagnostic", ["textDocument": ["uri": "git:/a.swift"]])
        #expect(client.rules(report).isEmpty)
    }

    @Test func `The log is kept in a file`() throws {
        let log = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString).log")
        let client = try ServerClient(["a.swift": caller], arguments: ["--log", log.path])
        try client.start()
        #expect(try client.nextRules("a.swift") == ["argument_count"])
        #expect(try client.shutDown() == 0)
        #expect(try String(contentsOf: log, encoding: .utf8).contains("info: 1 file in "))
        try FileManager.default.removeItem(at: log)
    }
}
