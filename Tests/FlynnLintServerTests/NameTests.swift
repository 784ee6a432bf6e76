import BasicTestSupport
import Foundation
import TestSupport
import Testing

@testable import FlynnLintServer

private let printer = """
    import FlynnRuntime

    class Printer: Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter String - a text
            print(args[x: 0] as String)
        }
    }

    """
private let caller = """
    func greet(_ printer: Printer) {
        printer.bePrint("a", 2)
    }

    """
private let corrected = caller.replacing(", 2", with: "")

/// A file has one real path, and possibly several names used by the client.
@Suite(.timeLimit(.minutes(5))) struct NameTests {
    /// The number of diagnostics for each address with diagnostics.
    private final class Shown {
        private(set) var counts: [String: Int] = [:]

        /// Reads the messages of the server up to the answer to a request.
        func update(_ client: ServerClient) throws {
            _ = try client.response("workspace/symbol", ["query": "bePrint"])
            while client.hasPending("textDocument/publishDiagnostics") {
                let parameters = try client.next("textDocument/publishDiagnostics")
                let count = (parameters["diagnostics"] as? [Any])?.count ?? 0
                counts[parameters["uri"] as? String ?? ""] = count == 0 ? nil : count
            }
        }

        /// Reads messages until the counts are as expected.
        func expect(_ expected: [String: Int], _ client: ServerClient) throws {
            repeat { try update(client) } while counts != expected
        }
    }

    private func start(_ client: ServerClient, _ root: String, _ capabilities: ServerClient.Object = [:]) throws {
        _ = try client.request(
            "initialize",
            [
                "processId": ProcessInfo.processInfo.processIdentifier, "rootUri": root, "capabilities": capabilities,
                "workspaceFolders": [["uri": root, "name": "project"]],
            ])
        try client.notify("initialized", [:])
    }

    private func open(_ uri: String, _ text: String, _ client: ServerClient) throws {
        try client.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": uri, "languageId": "swift", "version": 1, "text": text]])
    }

    private func change(_ uri: String, _ text: String, _ client: ServerClient) throws {
        try client.notify(
            "textDocument/didChange",
            ["textDocument": ["uri": uri, "version": 2], "contentChanges": [["text": text]]])
    }

    private func close(_ uri: String, _ client: ServerClient) throws {
        try client.notify("textDocument/didClose", ["textDocument": ["uri": uri]])
    }

    @Test func `a folder that is a link keeps its name`() throws {
        let client = try ServerClient(["real/Printer.swift": printer, "real/in/Caller.swift": caller])
        try FileManager.default.createSymbolicLink(
            atPath: client.folder.appending(path: "link").path, withDestinationPath: "real")
        try start(client, client.uri("link"))
        let shown = Shown()
        let uri = client.uri("link/in/Caller.swift")
        try shown.expect([uri: 1], client)
        try open(uri, caller, client)
        try shown.expect([uri: 1], client)
        try change(uri, corrected, client)
        try shown.expect([:], client)
        try close(uri, client)
        try shown.expect([uri: 1], client)
        let places = try client.request(
            "textDocument/references",
            [
                "textDocument": ["uri": client.uri("link/Printer.swift")], "position": ["line": 3, "character": 16],
                "context": ["includeDeclaration": true],
            ], [ServerClient.Object].self)
        #expect(places.allSatisfy { ($0["uri"] as? String)?.hasPrefix(client.uri("link/")) == true })
    }

    @Test(arguments: [
        "file:PATH/Caller.swift", "FILE://PATH/Caller.swift", "file://localhostPATH/Caller.swift",
        "file://PATH//Caller.swift", "file://PATH/./Caller.swift", "file://PATH/Caller%2Eswift",
        "file://PATH/../FOLDER/Caller.swift",
    ])
    func `what is shown under an address is removed under it`(form: String) throws {
        let client = try ServerClient(["Printer.swift": printer, "Caller.swift": corrected])
        try start(client, client.uri(""))
        let uri = form.replacing("PATH", with: client.folder.path)
            .replacing("FOLDER", with: client.folder.lastPathComponent)
        let shown = Shown()
        try open(uri, caller, client)
        try shown.expect([uri: 1], client)
        try close(uri, client)
        try shown.expect([:], client)
    }

    @Test func `a folder without slashes before its path is one`() throws {
        let client = try ServerClient(["Printer.swift": printer, "Caller.swift": caller])
        try start(client, "file:" + client.folder.path)
        try Shown().expect(["file:" + client.folder.path + "/Caller.swift": 1], client)
    }

    @Test func `a new document is checked under its own address`() throws {
        let client = try ServerClient(["Printer.swift": printer])
        try start(client, client.uri(""))
        let shown = Shown()
        try open("untitled:Untitled-1", caller, client)
        try shown.expect(["untitled:Untitled-1": 1], client)
        try change("untitled:Untitled-1", corrected, client)
        try shown.expect([:], client)
        try client.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": "untitled:notes", "languageId": "markdown", "version": 1, "text": caller]])
        try shown.update(client)
        #expect(shown.counts.isEmpty)
    }

    @Test func `a new document keeps its identity when folders change`() throws {
        let client = try ServerClient(["a/Printer.swift": printer, "b/Printer.swift": printer])
        try start(client, client.uri("a"))
        let shown = Shown()
        let uris = ["untitled:x/y", "untitled:x_y", "untitled:x%2Fy"]
        for uri in uris { try open(uri, caller, client) }
        try shown.expect(Dictionary(uniqueKeysWithValues: uris.map { ($0, 1) }), client)
        let folders = ["a", "b"].map { ["uri": client.uri($0), "name": $0] }
        try client.notify(
            "workspace/didChangeWorkspaceFolders", ["event": ["added": [folders[1]], "removed": [folders[0]]]])
        for uri in uris { try change(uri, corrected, client) }
        try shown.expect([:], client)
        for uri in uris { try close(uri, client) }
        try shown.update(client)
        #expect(shown.counts.isEmpty)
    }

    @Test func `what changes on disk is seen if the client can't report it`() throws {
        let client = try ServerClient(["Printer.swift": printer, "Caller.swift": caller])
        try start(client, client.uri(""))
        let shown = Shown()
        try shown.expect([client.uri("Caller.swift"): 1], client)
        try client.write("Caller.swift", corrected)
        try client.write("in/Other.swift", caller)
        try shown.expect([client.uri("in/Other.swift"): 1], client)
        try FileManager.default.removeItem(at: client.folder.appending(path: "in"))
        try shown.expect([:], client)
    }

    /// Changes of files on disk as shell scripts, with the expected number of findings afterwards.
    private static let changes: [[(script: String, counts: [String: Int])]] = [
        [
            ("echo 'rules: {argument_count: off}' >.flynnlint.yml", [:]), ("echo >.flynnlint.yml", ["Caller.swift": 1]),
            ("echo 'excluded: [Caller.swift]' >.flynnlint.yml", [:]), ("rm .flynnlint.yml", ["Caller.swift": 1]),
        ],
        [
            ("echo Caller.swift >.gitignore", [:]), ("mkdir in; mv Caller.swift in/Other.swift", ["in/Other.swift": 1]),
            ("echo in >>.gitignore", [:]), ("rm .gitignore", ["in/Other.swift": 1]),
        ],
        [
            (
                """
                git init -q .; git add .; git commit -qm a; sed -i.old 's/, 2//' Caller.swift; rm Caller.swift.old
                git add .; git commit -qm b
                """, [:]
            ),
            ("git checkout -q HEAD~1", ["Caller.swift": 1]), ("git checkout -q -", [:]),
            ("git stash -q; git checkout -q HEAD~1; git mv Caller.swift Moved.swift", ["Moved.swift": 1]),
            ("git reset -q --hard", ["Caller.swift": 1]),
        ],
        [
            // The same size and the same modification time.
            (
                "touch -r Caller.swift time; sed 's/, 2/   /' Caller.swift >new; mv new Caller.swift; touch -r time Caller.swift",
                [:]
            ),
            ("rm Caller.swift; mkdir Caller.swift; cp Printer.swift Caller.swift/Copy.swift", [:]),
            ("rm -r Caller.swift; ln -s Printer.swift Caller.swift", [:]),
        ],
        [
            // Another declaration of the behavior. Then no declaration, so that the caller isn't linted.
            (
                "cp Printer.swift old; sed 's,// flynnlint.*,&\\n// flynnlint:parameter Int - b,' old >Printer.swift",
                ["Printer.swift": 1]
            ), ("mv old Printer.swift", ["Caller.swift": 1]), ("rm Printer.swift", [:]),
        ],
    ]

    @Test(arguments: changes.indices)
    func `findings follow settings, ignored files, revisions and declarations on disk`(number: Int) throws {
        let client = try ServerClient(["Printer.swift": printer, "Caller.swift": caller])
        try start(client, client.uri(""))
        let shown = Shown()
        try shown.expect([client.uri("Caller.swift"): 1], client)
        for (script, counts) in NameTests.changes[number] {
            let identity = "git() { command git -c user.name=a -c user.email=a@b.c \"$@\"; }; "
            let run = try programOutput(
                "/bin/sh", ["-c", "set -e; cd '\(client.folder.path)'; " + identity + script])
            #expect(run.isSuccess, "\(run.text)")
            try shown.expect(Dictionary(uniqueKeysWithValues: counts.map { (client.uri($0), $1) }), client)
        }
    }

    @Test func `what changes on disk is seen if the client doesn't report all that it could`() throws {
        let client = try ServerClient(["project/Caller.swift": caller, "project/in/Printer.swift": printer])
        try client.write("parent.yml", "rules: {argument_count: error}\n")
        try client.write("project/.flynnlint.yml", "parent: ../parent.yml\n")
        try start(
            client, client.uri("project"), ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
        let shown = Shown()
        try shown.expect([client.uri("project/Caller.swift"): 1], client)
        try client.write("parent.yml", "rules: {argument_count: off}\n")
        try shown.expect([:], client)
        try client.write("parent.yml", "\n")
        try shown.expect([client.uri("project/Caller.swift"): 1], client)
        try FileManager.default.removeItem(at: client.folder.appending(path: "project/in"))
        try shown.expect([:], client)
    }

    @Test func `a slow poll isn't followed by a long time without polls`() {
        func pauses(_ areChangesReported: Bool) -> [Duration] {
            [.milliseconds(1), .milliseconds(40), .seconds(10)].map {
                DiskPolling.pause(after: $0, areChangesReported: areChangesReported)
            }
        }
        #expect(pauses(false) == [.seconds(1), .seconds(2), .seconds(5)])
        #expect(pauses(true) == [.seconds(5), .seconds(5), .seconds(5)])
    }

    /// Changes after which the name of an open document refers to another file.
    private static let replacements = [
        (name: "cur/a.swift", setUp: "mv in r1; cp -R r1 r2; ln -s r1 cur", script: "rm cur; ln -s r2 cur", left: 2),
        (name: "a.swift", setUp: "mv in/a.swift .", script: "mv a.swift in/z.swift; ln -s in/z.swift a.swift", left: 1),
        (name: "a.swift", setUp: "ln -s in/a.swift a.swift", script: "rm a.swift; echo >a.swift", left: 1),
        (name: "in/a.swift", setUp: ":", script: "mv in out; ln -s out in", left: 1),
    ]

    @Test(arguments: replacements.indices)
    func `a document stays open if its path leads to another file`(number: Int) throws {
        let (name, setUp, script, left) = NameTests.replacements[number]
        let client = try ServerClient(["Printer.swift": printer, "in/a.swift": caller])
        func run(_ script: String) throws {
            let run = try programOutput("/bin/sh", ["-c", "set -e; cd '\(client.folder.path)'; " + script])
            #expect(run.isSuccess, "\(run.text)")
        }
        try run(setUp)
        try start(client, client.uri(""))
        let shown = Shown()
        let uri = client.uri(name)
        try open(uri, caller, client)
        while shown.counts[uri] != 1 { try shown.update(client) }
        try run(script)
        try change(uri, corrected, client)
        while shown.counts[uri] != nil { try shown.update(client) }
        try change(uri, caller, client)
        while shown.counts[uri] != 1 { try shown.update(client) }
        try close(uri, client)
        // As in a new run, which doesn't follow links.
        while shown.counts.count != left || shown.counts[uri] != nil { try shown.update(client) }
    }

    @Test func `if two open documents are one file, the last change determines its text`() throws {
        let client = try ServerClient(["Printer.swift": printer, "a.swift": caller])
        try FileManager.default.createSymbolicLink(
            at: client.folder.appending(path: "b.swift"), withDestinationURL: client.folder.appending(path: "a.swift"))
        try start(client, client.uri(""))
        let shown = Shown()
        let (a, b) = (client.uri("a.swift"), client.uri("b.swift"))
        try open(a, caller, client)
        try open(b, caller, client)
        try shown.expect([a: 1, b: 1], client)
        try change(a, corrected, client)
        try shown.expect([:], client)
        try change(b, caller, client)
        try shown.expect([a: 1, b: 1], client)
        try close(b, client)
        try shown.expect([:], client)
        try change(a, caller, client)
        try shown.expect([a: 1], client)
        try close(a, client)
        try shown.update(client)
        #expect(shown.counts == [a: 1])
    }

    @Test func `findings move to the address that a file has after folders change`() throws {
        let client = try ServerClient(["a/Printer.swift": printer, "a/in/Caller.swift": caller])
        for (link, target) in [("link", "a"), ("in", "a/in")] {
            try FileManager.default.createSymbolicLink(
                atPath: client.folder.appending(path: link).path, withDestinationPath: target)
        }
        try start(client, client.uri("link"))
        let shown = Shown()
        try shown.expect([client.uri("link/in/Caller.swift"): 1], client)
        func change(added: [String], removed: [String]) throws {
            let event = ["added": added, "removed": removed].mapValues {
                $0.map { ["uri": client.uri($0), "name": $0] }
            }
            try client.notify("workspace/didChangeWorkspaceFolders", ["event": event])
        }
        try change(added: ["in"], removed: [])
        try shown.expect([client.uri("in/Caller.swift"): 1], client)
        try change(added: [], removed: ["in"])
        try shown.expect([client.uri("link/in/Caller.swift"): 1], client)
    }

    @Test func `a document without a version is linted`() throws {
        let client = try ServerClient(["Printer.swift": printer, "Caller.swift": caller])
        try start(client, client.uri(""))
        let shown = Shown()
        try shown.expect([client.uri("Caller.swift"): 1], client)
        let document = ["uri": client.uri("Caller.swift"), "languageId": "swift", "text": corrected]
        try client.notify("textDocument/didOpen", ["textDocument": document])
        try shown.expect([:], client)
    }

    @Test func `a rename knows files that have just appeared`() throws {
        let client = try ServerClient(["Printer.swift": printer])
        try start(client, client.uri(""))
        for number in 0..<5 {
            // The last request was a moment ago.
            _ = try client.response("workspace/symbol", ["query": "bePrint"])
            try client.write("Caller\(number).swift", corrected)
            let edit = try client.request(
                "textDocument/rename",
                [
                    "textDocument": ["uri": client.uri("Printer.swift")], "position": ["line": 3, "character": 16],
                    "newName": "beShow",
                ])
            #expect((edit["changes"] as? ServerClient.Object)?.count == number + 2)
        }
    }

    @Test func `the uses in a file are highlighted`() throws {
        let client = try ServerClient(["Printer.swift": printer + caller, "Caller.swift": caller])
        try start(client, client.uri(""))
        let highlights = try client.request(
            "textDocument/documentHighlight",
            ["textDocument": ["uri": client.uri("Printer.swift")], "position": ["line": 9, "character": 14]],
            [ServerClient.Object].self)
        #expect(highlights.map { $0["kind"] as? Int } == [3, 2])
        let lines = highlights.map { ($0["range"] as? [String: ServerClient.Object])?["start"]?["line"] as? Int }
        #expect(lines == [3, 9])
    }

    @Test func `the empty kind of code actions means all`() throws {
        let client = try ServerClient([
            "Caller.swift":
                "import FlynnRuntime\nclass Clock: Actor {\n    lazy var beTick = Behavior(self) { _ in self.n += 1 }\n    private var n = 0\n}\n"
        ])
        try start(client, client.uri(""))
        func kinds(_ only: [String]) throws -> Set<String> {
            let actions = try client.request(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": client.uri("Caller.swift")], "range": ServerClient.range(2, 0, 70),
                    "context": ["diagnostics": [] as [Any], "only": only],
                ], [ServerClient.Object].self)
            return Set(actions.compactMap { $0["kind"] as? String })
        }
        #expect(try kinds([""]) == kinds(["quickfix"]).union(kinds(["source.fixAll"])))
        #expect(try kinds([""]).count == 2)
    }
}
