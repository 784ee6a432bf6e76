import BasicTestSupport
import Foundation
import TestSupport
import Testing

private let printer = """
    import FlynnRuntime

    class Printer: Actor {
        lazy var bePrint = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - a text
            self.count += 1
            print(args[x: 0] as String)
        }
        private var count = 0
    }

    """
/// A call with a wrong second argument.
private let caller = """
    func greet(_ printer: Printer) {
        printer.bePrint("a", 2)
    }

    """
private let files = ["Printer.swift": printer, "Caller.swift": caller]

/// The built server. Each test is a session.
@Suite(.timeLimit(.minutes(5))) struct ServerTests {
    @Test func `The session in the documentation is what the server says`() throws {
        let page = try String(contentsOf: repository.appending(path: "docs/internals/protocol.md"), encoding: .utf8)
        let blocks = page.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }
            .map { $0.element.split(separator: "\n", maxSplits: 1)[1] }
        try #require(blocks.count == 3)
        let client = try ServerClient(["Printer.swift": String(blocks[0]), "Caller.swift": String(blocks[1])])
        for line in blocks[2].split(separator: "\n") {
            let text = line.dropFirst(2).replacing("/project", with: client.folder.path)
                .replacing("\"processId\": 1234", with: "\"processId\": \(ProcessInfo.processInfo.processIdentifier)")
            var message = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? ServerClient.Object)
            message["jsonrpc"] = "2.0"
            if line.hasPrefix("→") {
                try client.send(message)
            } else {
                let answer = try client.message { _ in true }
                #expect(answer as NSDictionary == message as NSDictionary, "\(line)")
            }
        }
    }

    @Test func `Diagnostics follow each change, with the version that they belong to`() throws {
        let client = try ServerClient(files)
        let result = try client.start()
        #expect((result["capabilities"] as? ServerClient.Object)?["positionEncoding"] as? String == "utf-16")
        let first = try client.nextDiagnostics("Caller.swift")
        #expect(client.rules(first) == ["argument_count"] && first["version"] == nil)
        try client.open("Caller.swift", caller, version: 7)
        let opened = try client.nextDiagnostics("Caller.swift")
        #expect(client.rules(opened) == ["argument_count"] && opened["version"] as? Int == 7)
        let item = try #require((opened["diagnostics"] as? [ServerClient.Object])?.first)
        #expect(item["severity"] as? Int == 1 && item["source"] as? String == "flynnlint")
        let page = (item["codeDescription"] as? ServerClient.Object)?["href"] as? String
        #expect(page?.hasSuffix("docs/rules/argument_count.md") == true)
        try client.change("Caller.swift", version: 8, ServerClient.range(1, 23, 26), "")
        let changed = try client.nextDiagnostics("Caller.swift")
        #expect(client.rules(changed).isEmpty && changed["version"] as? Int == 8)
        try client.notify("textDocument/didClose", ["textDocument": ["uri": client.uri("Caller.swift")]])
        #expect(try client.nextRules("Caller.swift") == ["argument_count"])
        #expect(try client.shutDown() == 0)
    }

    @Test(arguments: [("utf-8", 30), ("utf-16", 27), ("utf-32", 26)])
    func `Columns count in the units that were negotiated`(_ encoding: String, _ column: Int) throws {
        let client = try ServerClient(["Printer.swift": printer])
        let result = try client.start(["general": ["positionEncodings": [encoding]]])
        #expect((result["capabilities"] as? ServerClient.Object)?["positionEncoding"] as? String == encoding)
        // The second argument has a label.
        try client.open(
            "Caller.swift", caller.replacing("\"a\"", with: "\"\u{1F600}\u{E9}\"").replacing("2", with: "x: 2"))
        let diagnostics = try client.nextDiagnostics("Caller.swift")
        let label = (diagnostics["diagnostics"] as? [ServerClient.Object])?.first {
            $0["code"] as? String == "labeled_argument"
        }
        let start = (label?["range"] as? ServerClient.Object)?["start"] as? ServerClient.Object
        #expect(start?["line"] as? Int == 1 && start?["character"] as? Int == column)
        // The server interprets the same column.
        try client.change("Caller.swift", version: 2, ServerClient.range(1, column - 2, column + 4), "")
        #expect(try client.nextRules("Caller.swift").isEmpty)
    }

    @Test func `A change of a declaration shows in the files that use it`() throws {
        let client = try ServerClient(files)
        try client.start()
        #expect(try client.nextRules("Caller.swift") == ["argument_count"])
        let line = "        // flynnlint:parameter String - a text\n"
        try client.open("Printer.swift", printer.replacing(line, with: line + line.replacing("String", with: "Int")))
        #expect(try client.nextRules("Caller.swift").isEmpty)
    }

    @Test func `A diagnostic refers to the declaration of the behavior, wherever that moves`() throws {
        let client = try ServerClient(files)
        try client.start(["textDocument": ["publishDiagnostics": ["relatedInformation": true]]])
        func related() throws -> [ServerClient.Object] {
            let diagnostics = try client.nextDiagnostics("Caller.swift")["diagnostics"] as? [ServerClient.Object]
            return try #require(diagnostics?.first?["relatedInformation"] as? [ServerClient.Object])
        }
        let first = try related()
        #expect(first.map { $0["message"] as? String } == ["behavior 'bePrint' is declared here"])
        for line in [3, 4] {
            let location = try #require((line == 3 ? first : try related())[0]["location"] as? ServerClient.Object)
            #expect(location["uri"] as? String == client.uri("Printer.swift"))
            let start = (location["range"] as? ServerClient.Object)?["start"] as? ServerClient.Object
            #expect(start?["line"] as? Int == line && start?["character"] as? Int == 9)
            if line == 3 { try client.open("Printer.swift", "\n" + printer) }
        }
        let other = try ServerClient(files)
        try other.start()
        let item = try other.nextDiagnostics("Caller.swift")["diagnostics"] as? [ServerClient.Object]
        #expect(item?.count == 1 && item?[0]["relatedInformation"] == nil)
    }

    @Test func `A client that asks gets results with identities, and is told when to ask again`() throws {
        let client = try ServerClient(files)
        try client.start([
            "textDocument": ["diagnostic": [:]], "workspace": ["diagnostics": ["refreshSupport": true]],
        ])
        try client.open("Caller.swift", caller)
        let document: ServerClient.Object = ["textDocument": ["uri": client.uri("Caller.swift")]]
        let first = try client.request("textDocument/diagnostic", document)
        #expect(first["kind"] as? String == "full" && client.rules(first) == ["argument_count"])
        let id = try #require(first["resultId"] as? String)
        let second = try client.request("textDocument/diagnostic", document.merging(["previousResultId": id]) { $1 })
        #expect(second["kind"] as? String == "unchanged" && second["resultId"] as? String == id)
        let all = try client.request("workspace/diagnostic", ["previousResultIds": [] as [Any]])
        let items = try #require(all["items"] as? [ServerClient.Object])
        #expect(items.map { $0["uri"] as? String } == [client.uri("Caller.swift")])
        try client.open("Printer.swift", printer.replacing("bePrint", with: "beWrite"))
        _ = try client.message { $0["method"] as? String == "workspace/diagnostic/refresh" }
        let third = try client.request("textDocument/diagnostic", document.merging(["previousResultId": id]) { $1 })
        #expect(third["kind"] as? String == "full" && client.rules(third).isEmpty)
        let known = [["uri": client.uri("Caller.swift"), "value": id]]
        let changed = try client.request("workspace/diagnostic", ["previousResultIds": known])
        #expect((changed["items"] as? [ServerClient.Object])?.count == 1)
        #expect(!client.hasPending("textDocument/publishDiagnostics"))
    }

    @Test func `Changes on disk are watched, if the client can do that, and otherwise found when it saves`() throws {
        for watches in [true, false] {
            let client = try ServerClient(files)
            try client.start(["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": watches]]])
            if watches { _ = try client.next("client/registerCapability") }
            #expect(try client.nextRules("Caller.swift") == ["argument_count"])
            try client.write("Caller.swift", caller.replacing(", 2", with: ""))
            if watches {
                let change: ServerClient.Object = ["uri": client.uri("Caller.swift"), "type": 2]
                try client.notify("workspace/didChangeWatchedFiles", ["changes": [change]])
            } else {
                try client.notify("textDocument/didSave", ["textDocument": ["uri": client.uri("Caller.swift")]])
            }
            #expect(try client.nextRules("Caller.swift").isEmpty)
        }
    }

    @Test func `A file that vanishes has no diagnostics, and a mistake in a configuration is shown there`() throws {
        let client = try ServerClient(files)
        try client.start()
        #expect(try client.nextRules("Caller.swift") == ["argument_count"])
        func changed(_ name: String) throws {
            let change: ServerClient.Object = ["uri": client.uri(name), "type": 2]
            try client.notify("workspace/didChangeWatchedFiles", ["changes": [change]])
        }
        try client.write(".flynnlint.yml", "\nrule: {}\n")
        try changed(".flynnlint.yml")
        let mistakes = try client.nextDiagnostics(".flynnlint.yml")["diagnostics"] as? [ServerClient.Object]
        #expect((mistakes?.first?["message"] as? String)?.contains("unknown key 'rule'") == true)
        let start = (mistakes?.first?["range"] as? ServerClient.Object)?["start"] as? ServerClient.Object
        #expect(start?["line"] as? Int == 1)
        #expect(try client.nextRules("Caller.swift").isEmpty)
        try client.write(".flynnlint.yml", "rules: {argument_count: warning}\n")
        try changed(".flynnlint.yml")
        #expect((try client.nextDiagnostics(".flynnlint.yml")["diagnostics"] as? [Any])?.isEmpty == true)
        let warnings = try client.nextDiagnostics("Caller.swift")["diagnostics"] as? [ServerClient.Object]
        #expect(warnings?.map { $0["severity"] as? Int } == [2])
        try FileManager.default.removeItem(at: client.folder.appending(path: "Caller.swift"))
        try changed("Caller.swift")
        #expect(try client.nextRules("Caller.swift").isEmpty)
    }

    @Test(arguments: [
        (
            ".flynnlint.yaml", "",
            ".flynnlint.yaml: has no effect, because a configuration is named '.flynnlint.yml'; move"
        ),
        ("Sources/.FlynnLint.yml", "", "Sources/.FlynnLint.yml: has no effect"),
        (
            ".flynnlint.yml", "# more\nincluded: [Caller.swift, Printr.swift]\n",
            ".flynnlint.yml:2: 'Printr.swift' in 'included'"
        ),
        (".flynnlint.yml", "known: [../nowhere]\n", ".flynnlint.yml:1: the known path"),
    ])
    func `What a configuration doesn't do is shown once, until it is corrected`(
        name: String, text: String, message: String
    ) throws {
        var configured = files
        configured[".flynnlint.yml"] = "expand: false\n"
        configured[name] = text
        let client = try ServerClient(configured)
        try client.start()
        let shown = try client.next("window/showMessage")
        #expect((shown["message"] as? String)?.contains(message) == true, "\(shown)")
        func changed(_ name: String) throws {
            try client.notify(
                "workspace/didChangeWatchedFiles",
                ["changes": [["uri": client.uri(name), "type": 2] as ServerClient.Object]])
            // All messages before the answer were sent.
            _ = try client.response("workspace/symbol", ["query": "bePrint"])
        }
        try client.write("New.swift", "let new = 1\n")
        try changed("New.swift")
        try client.open("Caller.swift", caller)
        try changed("New.swift")
        #expect(!client.hasPending("window/showMessage"))
        if name == ".flynnlint.yml" {
            try client.write(name, "expand: false\n")
        } else {
            try FileManager.default.removeItem(at: client.folder.appending(path: name))
        }
        try changed(name)
        #expect(!client.hasPending("window/showMessage"))
        try client.write(name, text)
        try changed(name)
        #expect(client.hasPending("window/showMessage"))
    }

    @Test func `A baseline that can't be read is a mistake in the configuration`() throws {
        let client = try ServerClient(files.merging([".flynnlint.yml": "baseline: nowhere.json\n"]) { $1 })
        try client.start()
        let items = try client.nextDiagnostics(".flynnlint.yml")["diagnostics"] as? [ServerClient.Object]
        let message = items?.first?["message"] as? String
        #expect(items?.count == 1 && message?.contains("nowhere.json' can't be read; create it") == true)
    }

    @Test func `An empty folder is no problem`() throws {
        let client = try ServerClient()
        try client.start()
        _ = try client.response("workspace/symbol", ["query": "bePrint"])
        #expect(!client.hasPending("window/showMessage"))
    }

    @Test func `Messages have no characters that can't be seen`() throws {
        let client = try ServerClient(files.merging([".flynnlint.yml": "\"a\\u202E\\e[2J\": 1\n"]) { $1 })
        try client.start()
        let mistakes = try client.nextDiagnostics(".flynnlint.yml")["diagnostics"] as? [ServerClient.Object]
        #expect((mistakes?.first?["message"] as? String)?.contains("unknown key 'a\u{FFFD}\u{FFFD}[2J'") == true)
    }

    @Test func `Folders are added and removed`() throws {
        let client = try ServerClient(["In/Caller.swift": caller, "In/Printer.swift": printer])
        let folder: ServerClient.Object = ["uri": client.uri("In"), "name": "In"]
        _ = try client.request(
            "initialize",
            [
                "processId": NSNull(), "rootUri": NSNull(), "workspaceFolders": [] as [Any],
                "capabilities": [:] as [String: Any],
            ])
        try client.notify("initialized", [:])
        try client.notify(
            "workspace/didChangeWorkspaceFolders", ["event": ["added": [folder], "removed": [] as [Any]]])
        #expect(try client.nextRules("In/Caller.swift") == ["argument_count"])
        try client.notify(
            "workspace/didChangeWorkspaceFolders", ["event": ["added": [] as [Any], "removed": [folder]]])
        #expect(try client.nextRules("In/Caller.swift").isEmpty)
    }
}

/// The changes offered by the server.
@Suite(.timeLimit(.minutes(5))) struct ServerActionTests {
    private static let source = """
        import FlynnRuntime

        class Printer: Actor {
            lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                // flynnlint:parameter String - a text
                self.count += 1
                print(args[x: 0] as String)
            }
            private var count = 0
        }

        func greet(_ printer: Printer) {
            printer.bePrint(x: "a")
            printer.bePrint(y: "b")
        }

        """

    private func actions(_ client: ServerClient, _ line: Int, only: [String]? = nil) throws -> [ServerClient.Object] {
        var context: ServerClient.Object = ["diagnostics": [] as [Any]]
        context["only"] = only
        return try client.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": client.uri("Printer.swift")], "range": ServerClient.range(line, 0, 40),
                "context": context,
            ], [ServerClient.Object].self)
    }

    /// Returns the text after an action. The lines are ASCII.
    private func text(_ action: ServerClient.Object, _ uri: String) throws -> String {
        let edit = try #require(action["edit"] as? ServerClient.Object)
        let documents = edit["documentChanges"] as? [ServerClient.Object]
        let edits = try #require(
            (documents?.first?["edits"] ?? (edit["changes"] as? ServerClient.Object)?[uri]) as? [ServerClient.Object])
        var lines = ServerActionTests.source.split(separator: "\n", omittingEmptySubsequences: false).map {
            Array($0.utf8)
        }
        for edit in edits.reversed() {
            let range = try #require(edit["range"] as? [String: [String: Int]])
            let (start, end) = (try #require(range["start"]), try #require(range["end"]))
            let (first, last) = (start["line"] ?? 0, end["line"] ?? 0)
            let head = lines[first].prefix(start["character"] ?? 0)
            let tail = lines[last].dropFirst(end["character"] ?? 0)
            let text = try #require(edit["newText"] as? String)
            lines.replaceSubrange(first...last, with: [Array(head) + Array(text.utf8) + Array(tail)])
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    @Test(arguments: [true, false])
    func `Fixes, suppressions and fixes of the whole file are offered`(_ versionsEdits: Bool) throws {
        let source = ServerActionTests.source
        let client = try ServerClient()
        try client.start(["workspace": ["workspaceEdit": ["documentChanges": versionsEdits]]])
        try client.open("Printer.swift", source, version: 3)
        #expect(try client.nextRules("Printer.swift").count == 3)
        let uri = client.uri("Printer.swift")
        var titles: [String: String] = [:]
        for action in try actions(client, 12) {
            let title = try #require(action["title"] as? String)
            #expect(action["kind"] as? String == "quickfix")
            titles[title] = try text(action, uri)
        }
        #expect(titles.count == 3)
        #expect(titles["remove the label"] == source.replacing("x: \"a\"", with: "\"a\""))
        #expect(
            titles["fix all 'labeled_argument' in this file"]
                == source.replacing("x: \"a\"", with: "\"a\"").replacing("y: ", with: ""))
        #expect(
            titles["disable 'labeled_argument' for this line"]
                == source.replacing(
                    "    printer.bePrint(x",
                    with: "    // flynnlint:disable:next labeled_argument\n    printer.bePrint(x"))
        let all = try actions(client, 0, only: ["source.fixAll"])
        #expect(all.map { $0["kind"] as? String } == ["source.fixAll.flynnlint"])
        #expect(
            try text(#require(all.first), uri)
                == source.replacing("x: \"a\"", with: "\"a\"").replacing("y: ", with: "")
                .replacing("{ (args", with: "{ [unowned self] (args"))
        #expect(try actions(client, 12, only: ["refactor"]).isEmpty)
    }

    @Test func `A shortcut is expanded`() throws {
        let client = try ServerClient()
        try client.start()
        try client.open("Clock.swift", "import FlynnRuntime\n\nclass Clock: Actor {\n    beTick::BEHAVIOR\n}\n")
        #expect(try client.nextRules("Clock.swift") == ["unexpanded_shortcut"])
        let actions = try client.request(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": client.uri("Clock.swift")], "range": ServerClient.range(3, 6, 6),
                "context": ["diagnostics": [] as [Any]],
            ], [ServerClient.Object].self)
        #expect(actions.contains { $0["title"] as? String == "expand the shortcut" })
    }
}
