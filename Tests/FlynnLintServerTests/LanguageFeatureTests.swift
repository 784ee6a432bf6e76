import Foundation
import TestSupport
import Testing

private let printer = """
    import FlynnRuntime

    class Printer: Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - the text to print
            // flynnlint:parameter Int - number of copies
            let text: String = args[x: 0]
            let copies: Int = args[x: 1]
            for _ in 0..<copies { print(text) }
        }
    }

    """
private let caller = """
    func greet(_ printer: Printer) {
        printer.bePrint("é", 2)
    }

    """

/// The features for behaviors from the perspective of a client. The queries have their own tests.
@Suite(.timeLimit(.minutes(5))) struct LanguageFeatureTests {
    typealias Object = ServerClient.Object

    private let client: ServerClient

    init() throws {
        client = try ServerClient(["Printer.swift": printer, "Caller.swift": caller])
        try client.start(["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]])
    }

    /// Returns a position in the file of the caller.
    private func place(_ line: Int, _ character: Int) -> Object {
        ["textDocument": ["uri": client.uri("Caller.swift")], "position": ["line": line, "character": character]]
    }

    private func start(_ range: Any?) -> [Int] {
        let start = (range as? Object)?["start"] as? Object
        return [start?["line"] as? Int ?? -1, start?["character"] as? Int ?? -1]
    }

    @Test func `hover shows the parameters`() throws {
        let hover = try client.request("textDocument/hover", place(1, 14))
        let text = (hover["contents"] as? Object)?["value"] as? String
        #expect(text?.hasPrefix("```swift\nbePrint(_ text: String, _ copies: Int)\n```") == true)
        #expect(start(hover["range"]) == [1, 12])
        #expect(try client.response("textDocument/hover", place(0, 0))["result"] is NSNull)
    }

    @Test func `signature help follows an incomplete call while it is typed`() throws {
        try client.open("Caller.swift", caller.replacing("2)", with: ""))
        let help = try client.request("textDocument/signatureHelp", place(1, 25))
        #expect(help["activeParameter"] as? Int == 1)
        let signature = try #require((help["signatures"] as? [Object])?.first)
        let label = Array(try #require(signature["label"] as? String))
        let ranges = (signature["parameters"] as? [Object])?.compactMap { $0["label"] as? [Int] }
        #expect(ranges?.map { String(label[$0[0]..<$0[1]]) } == ["_ text: String", "_ copies: Int"])
        let documentation = (signature["parameters"] as? [Object])?.compactMap { $0["documentation"] as? String }
        #expect(documentation == ["the text to print", "number of copies"])
    }

    @Test func `completion inserts a snippet of the parameters`() throws {
        try client.open("Caller.swift", caller.replacing("Print(\"é\", 2)", with: ""))
        let items = try client.request("textDocument/completion", place(1, 14))["items"] as? [Object]
        let item = try #require(items?.first)
        #expect(items?.count == 1 && item["insertTextFormat"] as? Int == 2)
        #expect(item["filterText"] as? String == "bePrint")
        let edit = item["textEdit"] as? Object
        #expect(edit?["newText"] as? String == "bePrint(${1:text}, ${2:copies})")
        #expect(start(edit?["range"]) == [1, 12])
    }

    @Test func `a client without snippets inserts the name`() throws {
        let other = try ServerClient(["Printer.swift": printer])
        try other.start()
        try other.open("Caller.swift", caller.replacing("Print(\"é\", 2)", with: ""))
        var place = place(1, 14)
        place["textDocument"] = ["uri": other.uri("Caller.swift")]
        let item = (try other.request("textDocument/completion", place)["items"] as? [Object])?.first
        #expect((item?["textEdit"] as? Object)?["newText"] as? String == "bePrint")
        #expect(item?["insertTextFormat"] as? Int == 1)
    }

    @Test func `inlay hints are the names of parameters`() throws {
        let parameters: Object = [
            "textDocument": ["uri": client.uri("Caller.swift")], "range": ServerClient.range(1, 0, 30),
        ]
        let hints = try client.request("textDocument/inlayHint", parameters, [Object].self)
        #expect(hints.map { $0["label"] as? String } == ["text:", "copies:"])
        #expect(hints.map { ($0["position"] as? Object)?["character"] as? Int } == [20, 25])
    }

    @Test func `a client is told to ask again for inlay hints that a change of another file changes`() throws {
        let client = try ServerClient(["Printer.swift": printer])
        try client.start(["workspace": ["inlayHint": ["refreshSupport": true]]])
        try client.open("Caller.swift", caller)
        let parameters: Object = [
            "textDocument": ["uri": client.uri("Caller.swift")], "range": ServerClient.range(1, 0, 30),
        ]
        func labels() throws -> [String?] {
            try client.request("textDocument/inlayHint", parameters, [Object].self).map { $0["label"] as? String }
        }
        #expect(try labels() == ["text:", "copies:"])
        try client.open("Printer.swift", "// A printer.\n" + printer)
        _ = try client.request(
            "textDocument/documentSymbol", ["textDocument": ["uri": client.uri("Printer.swift")]], [Object].self)
        #expect(!client.hasPending("workspace/inlayHint/refresh"))
        try client.change("Printer.swift", version: 2, nil, printer.replacing("text", with: "line"))
        _ = try client.message { $0["method"] as? String == "workspace/inlayHint/refresh" }
        #expect(try labels() == ["line:", "copies:"])
    }

    @Test func `the definition and the references are in both files`() throws {
        let definitions = try client.request("textDocument/definition", place(1, 14), [Object].self)
        #expect(definitions.map { $0["uri"] as? String } == [client.uri("Printer.swift")])
        #expect(definitions.map { start($0["range"]) } == [[3, 13]])
        var parameters = place(1, 14)
        for (includesDeclaration, count) in [(true, 2), (false, 1)] {
            parameters["context"] = ["includeDeclaration": includesDeclaration]
            #expect(try client.request("textDocument/references", parameters, [Object].self).count == count)
        }
    }

    @Test func `symbols are behaviors in their types`() throws {
        let document: Object = ["textDocument": ["uri": client.uri("Printer.swift")]]
        let symbols = try client.request("textDocument/documentSymbol", document, [Object].self)
        #expect(symbols.map { $0["name"] as? String } == ["Printer"])
        #expect((symbols[0]["children"] as? [Object])?.map { $0["name"] as? String } == ["bePrint"])
        let found = try client.request("workspace/symbol", ["query": "print"], [Object].self)
        #expect(found.map { $0["name"] as? String } == ["bePrint"] && found[0]["containerName"] as? String == "Printer")
    }

    @Test func `a query finds a limited number of symbols, those that contain it first`() throws {
        let many = try ServerClient()
        let behaviors =
            (100..<300).map { "    var beAt\($0): Behavior { get }\n" } + ["    var beZoneAt: Behavior { get }\n"]
        try many.write("Many.swift", "import FlynnRuntime\n\nprotocol Many: Actor {\n\(behaviors.joined())}\n")
        try many.start()
        func names(_ query: String) throws -> [String?] {
            try many.request("workspace/symbol", ["query": query], [Object].self).map { $0["name"] as? String }
        }
        #expect(try names("").count == 128)
        #expect(try names("beat").count == 128)
        #expect(try names("eat299") == ["beAt299"])
        #expect(try names("zone") == ["beZoneAt"])
        #expect(try names("ea2").first == "beAt102")
    }

    @Test func `a rename edits all files, or says why it can't`() throws {
        #expect(start(try client.request("textDocument/prepareRename", place(1, 14))) == [1, 12])
        var parameters = place(1, 14)
        parameters["newName"] = "beShow"
        let changes = try client.request("textDocument/rename", parameters)["changes"] as? [String: [Object]]
        #expect(changes?.keys.sorted() == [client.uri("Caller.swift"), client.uri("Printer.swift")])
        #expect(changes?.values.allSatisfy { $0.map { $0["newText"] as? String } == ["beShow"] } == true)
        parameters["newName"] = "show"
        let error = try client.response("textDocument/rename", parameters)["error"] as? Object
        #expect((error?["message"] as? String)?.contains("isn't a behavior's name") == true)
        #expect(try client.response("textDocument/prepareRename", place(0, 6))["error"] is Object)
    }

    @Test(arguments: [false, true]) func `names that are the same Unicode text are different documents`(
        areOpen: Bool
    ) throws {
        // A dictionary contains only one of the names.
        let client = try ServerClient(["Printer.swift": printer, "\u{E9}.swift": caller])
        try client.write("e\u{301}.swift", "// Another length.\n" + caller)
        try client.start()
        if areOpen {
            try client.open("\u{E9}.swift", caller)
            try client.open("e\u{301}.swift", "// Another length.\n" + caller)
        }
        let place: Object = [
            "textDocument": ["uri": client.uri("\u{E9}.swift")], "position": ["line": 1, "character": 14],
            "newName": "beShow",
        ]
        let changes = try #require(
            client.request("textDocument/rename", place)["changes"] as? [String: [Object]])
        #expect(changes.count == 3)
        #expect(changes.first { $0.key.hasSuffix("/%C3%A9.swift") }?.value.map { start($0["range"]) } == [[1, 12]])
        #expect(changes.first { $0.key.hasSuffix("/e%CC%81.swift") }?.value.map { start($0["range"]) } == [[2, 12]])
        #expect(changes.first { $0.key.hasSuffix("/Printer.swift") }?.value.map { start($0["range"]) } == [[3, 13]])
    }
}
