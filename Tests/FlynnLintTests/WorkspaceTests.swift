import BasicTestSupport
import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

@testable import FlynnProject

/// A workspace in a temporary folder, and runs over the same files.
private final class Scene {
    let folder: URL
    var workspace: Workspace
    let options: LintOptions
    private var buffers: [String: SourceText] = [:]

    init(_ files: [(path: String, source: SourceText)], options: LintOptions = LintOptions()) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.options = options
        workspace = Workspace(options: options)
        for (path, source) in files { try write(source.string, to: path) }
        workspace.apply([.folders([folder.path])])
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    /// Writes a file without notifying the workspace.
    func write(_ text: String, to name: String) throws {
        let url = folder.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: folder.appending(path: name))
        workspace.apply([.disk([path(name)])])
    }

    func save(_ text: String, to name: String) throws {
        try write(text, to: name)
        workspace.apply([.disk([path(name)])])
    }

    func edit(_ name: String, _ text: SourceText?) {
        buffers[path(name)] = text
        workspace.apply([.text(path: path(name), text)])
    }

    /// Returns the reports of the workspace and of a new run.
    func results() -> (workspace: Report, run: Report) {
        var report = Report()
        while !workspace.isChecked { report.files += workspace.checkNextFiles(3).count }
        for path in workspace.paths { report.findings += workspace.findings(in: path) ?? [] }
        report.findings.sort(by: Finding.isOrderedBefore)
        report.failures = Set(workspace.failures.map(\.description))
        report.error = workspace.error?.description
        return (report, newRun())
    }

    private func newRun() -> Report {
        var request = LintRequest(paths: [folder.path])
        request.overlays = buffers.sorted { $0.key < $1.key }.map { .init(path: $0.key, source: $0.value) }
        request.isReadOnly = true
        var report = Report()
        do {
            let result = try Linter(options: options).lint(request)
            report.findings = result.findings
            report.failures = Set((result.failures + result.gaps + result.warnings).map(\.description))
        } catch {
            report.error = error.description
        }
        return report
    }

    /// Expects the findings of a new run, and returns them.
    @discardableResult
    func expectNewRun(location: Testing.SourceLocation = #_sourceLocation) -> [Finding] {
        let (found, expected) = results()
        #expect(found.findings.map(Scene.text) == expected.findings.map(Scene.text), sourceLocation: location)
        #expect(found.failures == expected.failures, sourceLocation: location)
        #expect(found.error == expected.error, sourceLocation: location)
        return found.findings
    }

    private static func text(_ finding: Finding) -> String {
        let start = finding.span.start
        let related = finding.related.map { "\($0.file):\($0.span): \($0.message)" }
        return """
            \(finding.file):\(start.line):\(start.column): \(finding.rule): \(finding.message) \(finding.fixes) \(related)
            """
    }

    struct Report {
        var findings: [Finding] = []
        var failures: Set<String> = []
        var error: String?
        /// The number of checked files.
        var files = 0
    }
}

private let allRules: LintOptions = {
    var options = LintOptions()
    options.rules.severities = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.severity) })
    return options
}()

private func text(_ string: String) -> SourceText { SourceText(Array(string.utf8)) }

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
private let caller = """
    import FlynnRuntime

    func greet(_ printer: Printer) {
        printer.bePrint("a")
    }

    """

@Suite struct WorkspaceTests {
    @Test func `A buffer is closed by the path that it was set with, also if links lead elsewhere`() throws {
        let scene = try Scene([("Printer.swift", text(printer)), ("in/Caller.swift", text(caller))])
        scene.edit("in/Caller.swift", text(caller.replacing("(\"a\")", with: "()")))
        #expect(scene.expectNewRun().map(\.rule) == ["argument_count"])
        try FileManager.default.moveItem(atPath: scene.path("in"), toPath: scene.path("out"))
        try FileManager.default.createSymbolicLink(atPath: scene.path("in"), withDestinationPath: "out")
        scene.workspace.apply([.unknown])
        scene.edit("in/Caller.swift", nil)
        #expect(scene.expectNewRun().isEmpty)
    }

    @Test func `A buffer overrides the file on disk until it is closed`() throws {
        let scene = try Scene([("Printer.swift", text(printer)), ("Caller.swift", text(caller))])
        #expect(scene.expectNewRun().isEmpty)
        scene.edit("Caller.swift", text(caller.replacing("(\"a\")", with: "()")))
        #expect(scene.expectNewRun().map(\.rule) == ["argument_count"])
        scene.edit("Caller.swift", nil)
        #expect(scene.expectNewRun().isEmpty)
    }

    @Test func `A change of code in a function checks that file only`() throws {
        let scene = try Scene([("Printer.swift", text(printer)), ("Caller.swift", text(caller))])
        #expect(scene.results().workspace.files == 2)
        scene.edit("Caller.swift", text(caller.replacing("(\"a\")", with: "(\"a\", 2)")))
        #expect(scene.results().workspace.files == 1)
        scene.edit("Printer.swift", text("\n" + printer.replacing("+= 1", with: "+= 2")))
        // The finding in the other file refers to the moved behavior.
        let results = scene.results()
        #expect(results.workspace.files == 2)
        #expect(results.workspace.findings == results.run.findings)
    }

    @Test func `A change of code changes the fixes that depend on it in other files`() throws {
        let counter = """
            import FlynnRuntime

            class Counter: Actor {
                var count = 0
                lazy var beAdd = Behavior(self) { [unowned self] _ in self.count += 1 }
            }

            """
        let user = "import FlynnRuntime\n\nfunc use(_ counter: Counter) {\n    counter.beAdd()\n}\n"
        let scene = try Scene([("Counter.swift", text(counter)), ("User.swift", text(user))])
        #expect(scene.expectNewRun().map(\.fixes.count) == [1])
        scene.edit("User.swift", text(user.replacing("beAdd()", with: "beAdd()\n    print(counter.count)")))
        #expect(scene.expectNewRun().map(\.fixes.count) == [0])
        scene.edit("User.swift", text(user))
        #expect(scene.expectNewRun().map(\.fixes.count) == [1])
    }

    @Test func `A change of a simulation changes the findings in what it calls`() throws {
        let clock = """
            import FlynnRuntime

            class Clock: Actor {
                lazy var beShow = Behavior(self) { _ in show() }
            }

            """
        let show = "import FlynnRuntime\nimport Foundation\n\nfunc show() {\n    print(Date())\n}\n"
        let test = """
            import FlynnTesting

            func test() async throws {
                try await simulate(runs: 5) { _ in Clock().beShow() }
            }

            """
        let scene = try Scene([("Clock.swift", text(clock)), ("Show.swift", text(show)), ("Test.swift", text(test))])
        let rule = "real_time_in_simulation"
        #expect(scene.expectNewRun().map(\.rule) == [rule])
        scene.edit("Test.swift", text("\n" + test))
        #expect(scene.expectNewRun().map { $0.related.map(\.span.start.line) } == [[5]])
        scene.edit("Test.swift", text(test.replacing("().beShow()", with: "()")))
        #expect(scene.expectNewRun().isEmpty)
        scene.edit("Test.swift", text(test.replacing("simulate(runs: 5)", with: "repeat(runs: 5)")))
        #expect(scene.expectNewRun().isEmpty)
        scene.edit("Test.swift", text(test))
        #expect(scene.expectNewRun().map(\.rule) == [rule])
        scene.edit("Clock.swift", text(clock.replacing("show() }", with: "print(5) }")))
        #expect(scene.expectNewRun().isEmpty)
    }

    @Test func `A change of a declaration changes the findings of other files`() throws {
        let scene = try Scene([("Printer.swift", text(printer)), ("Caller.swift", text(caller))])
        #expect(scene.expectNewRun().isEmpty)
        let documentation = "// flynnlint:parameter String - a text"
        scene.edit("Printer.swift", text(printer.replacing(documentation, with: documentation + "\n" + documentation)))
        let findings = scene.expectNewRun()
        #expect(findings.contains { $0.rule == "argument_count" && $0.file == scene.path("Caller.swift") })
    }

    @Test func `Files that appear, disappear, and are broken are noticed`() throws {
        let scene = try Scene([("Caller.swift", text(caller.replacing("(\"a\")", with: "()")))])
        #expect(scene.expectNewRun().isEmpty)
        try scene.save(printer, to: "Sources/Printer.swift")
        #expect(scene.expectNewRun().map(\.rule) == ["argument_count"])
        try scene.save("func {", to: "Broken.swift")
        scene.expectNewRun()
        try scene.save(String(decoding: [0x66, 0xFF] as [UInt8], as: UTF8.self), to: "Broken.swift")
        scene.expectNewRun()
        try scene.remove("Sources/Printer.swift")
        #expect(scene.expectNewRun().isEmpty)
    }

    @Test func `Changes that nobody reports are found by looking again`() throws {
        let scene = try Scene([("Printer.swift", text(printer)), ("Caller.swift", text(caller))])
        scene.expectNewRun()
        try scene.write(caller.replacing("(\"a\")", with: "()"), to: "Caller.swift")
        try scene.write(caller.replacing("greet", with: "meet").replacing("(\"a\")", with: "()"), to: "Other.swift")
        scene.workspace.apply([.unknown])
        #expect(scene.expectNewRun().count == 2)
    }

    @Test func `Configurations and baselines are loaded again, and mistakes in them have no findings`() throws {
        let wrong = caller.replacing("\"a\"", with: "")
        let scene = try Scene([("Printer.swift", text(printer)), ("Caller.swift", text(wrong))])
        #expect(scene.expectNewRun().map(\.rule) == ["argument_count"])
        try scene.save("rules: {argument_count: off}", to: ".flynnlint.yml")
        #expect(scene.expectNewRun().isEmpty)
        try scene.save("rules: {argument_cont: off}", to: ".flynnlint.yml")
        #expect(scene.expectNewRun().isEmpty)
        #expect(scene.workspace.error != nil)
        scene.edit("Caller.swift", text(caller))
        try scene.save("excluded: [Caller.swift]", to: ".flynnlint.yml")
        #expect(scene.expectNewRun().isEmpty)
        try scene.save("baseline: baseline.json", to: ".flynnlint.yml")
        scene.expectNewRun()
        let entry =
            #"{"rule": "argument_count", "file": "Caller.swift", "line": "printer.bePrint()", "count": 1}"#
        try scene.save(#"{"version": 1, "findings": [\#(entry)]}"#, to: "baseline.json")
        scene.edit("Caller.swift", text(wrong))
        #expect(scene.expectNewRun().isEmpty)
    }

    @Test func `Files outside of the folders are linted while they have a buffer`() throws {
        let scene = try Scene([("In/Package.swift", text("")), ("Out/Printer.swift", text(printer))])
        scene.workspace.apply([.folders([scene.path("In")])])
        #expect(!scene.workspace.paths.contains(scene.path("Out/Printer.swift")))
        let broken = printer.replacing("[unowned self] ", with: "")
        scene.workspace.apply([.text(path: scene.path("Out/Printer.swift"), text(broken))])
        #expect(scene.workspace.findings(in: scene.path("Out/Printer.swift"))?.map(\.rule) == ["strong_self_capture"])
        scene.workspace.apply([.text(path: scene.path("Out/Printer.swift"), nil)])
        #expect(scene.workspace.findings(in: scene.path("Out/Printer.swift")) == nil)
    }

    @Test func `What headers declare follows the names in the files, and the headers`() throws {
        var options = LintOptions()
        let executable = buildFolder.appending(path: "flynnlint").path
        options.headers = HeaderOptions(executable: executable)
        guard options.headers?.libraryPath != nil, FileManager.default.isExecutableFile(atPath: executable) else {
            print("skipped: libclang isn't installed, so no header is read")
            return
        }
        let scene = try Scene(
            [
                ("Package.swift", text("// swift-tools-version: 6.1\n")), ("Printer.swift", text(printer)),
                ("Sources/CShapes/include/CShapes.h", text("extern const int side_count;\n")),
                ("Caller.swift", text("import CShapes\n" + caller)),
            ], options: options)
        #expect(scene.expectNewRun().isEmpty)
        scene.edit("Caller.swift", text("import CShapes\n" + caller.replacing("\"a\"", with: "side_count")))
        #expect(scene.expectNewRun().map(\.rule) == ["argument_type"])
        try scene.save("extern const char side_count[4];\n", to: "Sources/CShapes/include/CShapes.h")
        scene.expectNewRun()
        scene.edit("Caller.swift", text("import Foundation\n" + caller.replacing("\"a\"", with: "side_count")))
        #expect(scene.expectNewRun().isEmpty)
    }

    @Test func `Findings refer to a declaration where it is now`() throws {
        let wrong = caller.replacing("(\"a\")", with: "(2)")
        let scene = try Scene([("Printer.swift", text(printer)), ("Caller.swift", text(wrong))])
        #expect(scene.expectNewRun().map { $0.related.map(\.span.start.line) } == [[5]])
        scene.edit("Printer.swift", text("\n" + printer))
        let results = scene.results()
        #expect(results.workspace.findings.map { $0.related.map(\.span.start.line) } == [[6]])
        #expect(results.workspace.findings == results.run.findings)
    }

    @Test func `Changes of members and documentation have the results of a new run`() throws {
        let relay = """
            class Relay: Actor {
                var bePrint: Behavior { printer.bePrint }
                private let printer: Printer
            }
            class Screen: Actor {
                lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - a number
                    print(args[x: 0] as Int)
                }
            }

            """
        let use = "func use(_ relay: Relay) { relay.bePrint(\"a\") }\n"
        let scene = try Scene([
            ("Printer.swift", text(printer)), ("Relay.swift", text("import FlynnRuntime\n" + relay)),
            ("Use.swift", text(use)),
        ])
        #expect(scene.expectNewRun().isEmpty)
        // The types and behaviors are the same, but the pass-through refers to a different behavior.
        scene.edit("Relay.swift", text("import FlynnRuntime\n" + relay.replacing("Printer", with: "Screen")))
        #expect(scene.expectNewRun().map(\.rule) == ["argument_type"])
        scene.edit("Relay.swift", nil)
        scene.edit("Printer.swift", text(printer.replacing("String", with: "Int")))
        #expect(scene.expectNewRun().map(\.rule) == ["argument_type"])
        scene.edit("Printer.swift", text(printer.replacing("count", with: "bePrint")))
        scene.expectNewRun()
    }

    /// The projects of the property test.
    private static let projects: [String: @Sendable () throws -> [(path: String, source: SourceText)]] = [
        "Chat": { try swiftSources(in: "Fixtures/Projects/Chat") },
        "Libraries": {
            try swiftSources(in: "Fixtures/Projects/Sessions") + swiftSources(in: "Fixtures/Projects/Forms")
                + swiftSources(in: "Fixtures/Projects/Editor")
        },
        // A project with the fixtures of all rules, which use the same names for their types.
        "Rules": {
            try Fixture.all.enumerated().filter { $0.offset % 5 == 0 }.flatMap { _, fixture in
                try fixture.sources().map { (path: $0.path, source: $0.source.source) }
            }
        },
    ]

    @Test(arguments: ["Chat", "Libraries", "Rules"])
    func `After random edits, the findings are those of a new run`(_ project: String) throws {
        let environment = ProcessInfo.processInfo.environment
        let count = environment["FLYNNLINT_EDITS"].flatMap(Int.init) ?? 20
        let seed = environment["FLYNNLINT_SEED"].flatMap(UInt64.init) ?? 1
        let sources = try #require(try WorkspaceTests.projects[project]?()).map { path, source in
            (path: path.hasPrefix("/") ? String(path.dropFirst(repository.path.count + 1)) : path, source: source)
        }
        let scene = try Scene(sources, options: allRules)
        var edits = RandomEdits(of: sources.map(\.source), seed: seed)
        var texts = Dictionary(sources.map { ($0.path, $0.source) }) { $1 }
        let names = sources.map(\.path)
        for number in 0..<count {
            let name = names[edits.number(below: names.count)]
            let kind = edits.number(below: 40)
            switch kind {
            case 0:
                // Restores the first version.
                texts[name] = sources.first { $0.path == name }?.source
                scene.edit(name, nil)
            case 1: scene.edit(name, text(""))
            case 2: try scene.save((texts[name] ?? text("")).string, to: name)
            case 3:
                let rule = Rule.all[edits.number(below: Rule.all.count)].id
                let folder = edits.number(below: 2) == 0 ? "" : "Fixtures/"
                try scene.save("rules: {\(rule): off}\n", to: folder + ".flynnlint.yml")
            default:
                let edited = edits.edited(texts[name] ?? text(""))
                texts[name] = edited
                scene.edit(name, edited)
            }
            let (found, expected) = scene.results()
            let missing = expected.findings.filter { !found.findings.contains($0) }
            let extra = found.findings.filter { !expected.findings.contains($0) }
            let failures = found.failures.symmetricDifference(expected.failures)
            let place: Testing.Comment = "edit \(number) of \(name), kind \(kind), seed \(seed)"
            try #require(missing.isEmpty && extra.isEmpty && failures.isEmpty, place)
            try #require(found.findings == expected.findings && found.error == expected.error, place)
            // Code that can't be parsed is restored, so that later edits have an effect.
            if SyntaxTree(texts[name] ?? text("")).defectCount > 3 {
                texts[name] = sources.first { $0.path == name }?.source
            }
        }
    }
}
