import BasicTestSupport
import FlynnHeaders
import FlynnLint
import FlynnStore
import Foundation
import TestSupport
import Testing

@testable import FlynnFiles
@testable import FlynnProject

/// A project, and runs of one command with stored output.
private final class StoredRunProject {
    let root: URL
    var cache: CacheFolder
    var headers: HeaderOptions?
    /// The number of runs that repeated the output, and of other runs that reused the list of files.
    private(set) var hitCount = 0
    private(set) var searchHitCount = 0

    /// - Parameter isSettled: Whether stamps are trusted. Otherwise, all files count as just written.
    init(isSettled: Bool) throws {
        root = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
        cache = CacheFolder(path: root.path + "-cache", keyPath: root.path + "-state/key")
        if isSettled { cache.now = { FileStamp.now + 10_000_000_000 } }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        for path in [root.path, root.path + "-cache", root.path + "-state", root.path + "-probe"] {
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    var folder: URL { root.appending(path: "project") }

    private func url(_ name: String) -> URL { folder.appending(path: name).standardizedFileURL }

    func write(_ name: String, _ text: String) throws {
        let file = url(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Waits until the stamp of a written file differs from the stamps of all previously written files.
    func waitForNextStamp() throws {
        let probe = root.path + "-probe"
        func stamp() throws -> FileStamp? {
            try Data().write(to: URL(filePath: probe))
            return FileStamp(of: probe)
        }
        let first = try stamp()
        while try stamp()?.modification == first?.modification {}
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(at: url(name)) }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(at: url(name), to: url(other))
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: url(name).path, withDestinationPath: target)
    }

    private func lint(
        _ request: LintRequest, _ change: (inout LintOptions) -> Void
    ) throws -> (output: RunOutput, result: LintResult?) {
        var options = LintOptions()
        options.headers = headers
        change(&options)
        var output = RunOutput()
        do {
            let result = try Linter(options: options).lint(request)
            output.findings = result.findings.map { "\($0)\n" }.joined()
            output.messages = (result.failures + result.gaps + result.warnings).map(\.description) + result.files
            output.messages += result.staleEntries.map { "\($0)" } + ["\(result.knownFindings.count) known"]
            output.messages.append(request.reportFolder)
            return (output, result)
        } catch {
            output.messages = ["\(error)"]
            return (output, nil)
        }
    }

    /// Returns the output of a run that stores nothing.
    func runWithoutStoring(_ path: String = "project", change: (inout LintRequest) -> Void = { _ in }) throws
        -> RunOutput
    {
        try lint(request(path, change)) { _ in }.output
    }

    private func request(_ path: String, _ change: (inout LintRequest) -> Void) -> LintRequest {
        var request = LintRequest(paths: [root.appending(path: path).path])
        request.choices.expandsShortcuts = false
        change(&request)
        return request
    }

    /// Returns the output of a run, repeated if possible.
    func run(_ path: String = "project", change: (inout LintRequest) -> Void = { _ in }) throws -> RunOutput {
        let request = request(path, change)
        let stored = try #require(StoredRun(["\(request)"], in: cache))
        if let output = stored.output {
            hitCount += 1
            return output
        }
        if stored.search != nil { searchHitCount += 1 }
        let (output, result) = try lint(request) {
            $0.cache = cache
            $0.storedRun = stored
        }
        if let result { stored.store(output, of: result) }
        return output
    }
}

private func printer(_ name: String, _ type: String = "String") -> String {
    """
    class \(name): Actor {
        lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter \(type) - text
            print(args[x: 0] as \(type))
        }
    }

    """
}

struct StoredRunTests {
    @Test(arguments: [true, false])
    func `the output of an unchanged project is repeated`(isSettled: Bool) throws {
        let project = try StoredRunProject(isSettled: isSettled)
        try project.write("Printer.swift", printer("Printer"))
        try project.write("Calls/Call.swift", "func f(_ p: Printer) { p.bePrint(1) }\n")
        try project.write(".gitignore", "build\n")
        try project.write(".flynnlint.yml", "rules: {argument_type: warning}\n")
        let first = try project.run()
        #expect(first.findings.contains("argument_type"))
        for count in 1...3 {
            #expect(try project.run() == first)
            #expect(project.hitCount == count)
        }
        // Another command has different output.
        #expect(try project.run("project/Printer.swift").findings.isEmpty)
        #expect(try project.run { $0.choices.disabled = ["argument_type"] }.findings.isEmpty)
        #expect(project.hitCount == 3)
        #expect(try project.run() == first)
    }

    /// Each step changes an input of the run, or something without influence on the output.
    private static let steps: [@Sendable (StoredRunProject) throws -> Void] = [
        { try $0.write("Printer.swift", printer("Printer", "Int")) },
        { try $0.write("Printer.swift", printer("Printer")) },
        { try $0.write("More/Deep/Other.swift", "func g(_ p: Printer) { p.bePrint(1, 2) }\n") },
        { try $0.move("More/Deep/Other.swift", to: "More/Moved.swift") },
        { try $0.write(".gitignore", "Moved.swift\n") },
        { try $0.write(".gitignore", "Nothing\n") },
        { try $0.write("More/.gitignore", "*.swift\n") },
        { try $0.remove("More/.gitignore") },
        { try $0.write(".flynnlint.yml", "rules: {argument_count: off}\n") },
        { try $0.write(".flynnlint.yml", "parent: ../parent.yml\n") },
        { try $0.write("../parent.yml", "rules: {argument_type: off}\n") },
        { try $0.write("../parent.yml", "rules: {argument_type: warning}\n") },
        { try $0.write(".flynnlint.yml", "excluded: [More]\n") },
        { try $0.remove(".flynnlint.yml") },
        { try $0.write("../.flynnlint.yml", "rules: {argument_type: off}\n") },
        { try $0.remove("../.flynnlint.yml") },
        { try $0.write("../.git/HEAD", "") },
        { try $0.write("../.gitignore", "Call.swift\n") },
        { try $0.remove("../.gitignore") },
        { try $0.write("More/Package.swift", "// swift-tools-version: 6.1\n") },
        { try $0.remove("More/Package.swift") },
        { try $0.write("More/.git/HEAD", "") },
        { try $0.remove("More/.git") },
        { try $0.write("Empty/Pods/X.swift", "func x(_ p: Printer) { p.bePrint() }\n") },
        { try $0.move("Empty/Pods", to: "Empty/Parts") },
        { try $0.move("More", to: "Less") },
        { try $0.link("More", to: "Less") },
        { try $0.remove("More") },
        { try $0.remove("Call.swift") },
        { try $0.link("Call.swift", to: "Less/Moved.swift") },
        { try $0.remove("Call.swift") },
        { try $0.write("Call.swift/Inner.swift", "func h(_ p: Printer) { p.bePrint(2.0) }\n") },
        { try $0.write("README.md", "nothing for a linter") },
        { try $0.write("Broken.swift", "class {{{") },
        { try $0.remove("Broken.swift") },
        { try $0.write("Shortcut.swift", "hello::ACTOR\n") },
        { try $0.remove("Shortcut.swift") },
        { try $0.write("Invalid.swift", "") },
        { try Data([0xFF, 0xFE]).write(to: $0.folder.appending(path: "Invalid.swift")) },
        { try $0.remove("Invalid.swift") },
        { try $0.move("../project", to: "../other") },
        { try $0.link("../project", to: "other") },
    ]

    @Test(arguments: [true, false])
    func `a run prints the same as a run that stores nothing, whatever changes`(isSettled: Bool) throws {
        let project = try StoredRunProject(isSettled: isSettled)
        try project.write("Printer.swift", printer("Printer"))
        try project.write("Call.swift", "func f(_ p: Printer) { p.bePrint(1) }\n")
        for (number, step) in StoredRunTests.steps.enumerated() {
            // All stamps count as settled.
            if isSettled { try project.waitForNextStamp() }
            try step(project)
            for _ in 0..<2 {
                for path in ["project", "project/Printer.swift"] {
                    #expect(try project.run(path) == project.runWithoutStoring(path), "step \(number), \(path)")
                }
            }
        }
        #expect(project.hitCount > StoredRunTests.steps.count)
        #expect(project.searchHitCount > 4)
    }

    @Test func `output that no run prints isn't repeated`() {
        func output(_ findings: String, _ message: String = "flynnlint: 1 finding") -> RunOutput {
            var output = RunOutput()
            (output.findings, output.messages) = (findings, [message])
            return output
        }
        let safe = [
            "", "A.swift:1:2: error: bad (rule)\n", "\u{1B}[1;31merror\u{1B}[0m: bad\n\tlet a = \"ä\"\n",
            "::error file=A.swift,line=1::bad\n::warning file=A.swift::bad\n", "{\"a\": 1}\n",
        ]
        for text in safe { #expect(output(text).isSafe, "\(text)") }
        let unsafe = [
            "\u{1B}[2J", "\u{1B}]0;title\u{7}", "a\u{1B}[1", "\u{1B}", "a\rb", "::add-mask::a\n",
            "a\n  ::stop-commands::x\n",
            "##vso[task.setvariable]a", "a ##[error]b", "\u{9B}2J", "\u{202E}a", "a\u{8}",
            "a\n\t\u{1B}[1m ::add-mask::a\n", "::error file=A.swift::##[group]a\n", "a\r\nb\n", "\u{1B}[1;31a\n",
        ]
        for text in unsafe {
            #expect(!output(text).isSafe, "\(text.debugDescription)")
            #expect(!output("", text).isSafe, "\(text.debugDescription)")
        }
    }

    @Test func `stamps are stored as soon as they can be trusted`() throws {
        let project = try StoredRunProject(isSettled: false)
        try project.write("Printer.swift", printer("Printer"))
        try project.write("Calls/Call.swift", "func f(_ p: Printer) { p.bePrint(1) }\n")
        func stored() throws -> Data {
            let folder = URL(filePath: project.root.path + "-cache")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            return try Data(contentsOf: folder.appending(path: try #require(names.first { $0.hasSuffix(".run") })))
        }
        let output = try project.run()
        let first = try stored()
        #expect(try project.run() == output && project.hitCount == 1)
        #expect(try stored() == first)
        project.cache.now = { FileStamp.now + 10_000_000_000 }
        #expect(try project.run() == output && project.hitCount == 2)
        let second = try stored()
        #expect(second != first)
        #expect(try project.run() == output && project.hitCount == 3)
        #expect(try stored() == second)
        try project.waitForNextStamp()
        // The same size.
        try project.write("Calls/Call.swift", "func f(_ p: Printer) { p.bePrint() }\n ")
        #expect(try project.run() == project.runWithoutStoring() && project.hitCount == 3)
    }

    @Test func `files aren't searched again if only files have changed, or others came and went`() throws {
        let project = try StoredRunProject(isSettled: true)
        try project.write("Deep/Printer.swift", printer("Printer"))
        try project.write("Call.swift", "func f(_ p: Printer) { p.bePrint(1) }\n")
        _ = try project.run()
        try project.waitForNextStamp()
        try project.write("Deep/Printer.swift", printer("Printer", "Int"))
        for count in 0...1 {
            #expect(try project.run() == project.runWithoutStoring())
            #expect((project.hitCount, project.searchHitCount) == (count, 1))
        }
        try project.waitForNextStamp()
        try project.write("Call.swift.new", "func f(_ p: Printer) { p.bePrint(2.0) }\n")
        try project.move("Call.swift.new", to: "Call2.swift")
        try project.remove("Call.swift")
        try project.move("Call2.swift", to: "Call.swift")
        #expect(try project.run() == project.runWithoutStoring())
        try project.write("Deep/.Printer.swift.swp", "")
        try project.write("Deep/notes", "")
        #expect(try project.run() == project.runWithoutStoring())
        #expect((project.hitCount, project.searchHitCount) == (2, 2))
        try project.write("Deep/New.swift", "func f(_ p: Printer) { p.bePrint(3.0) }\n")
        #expect(try project.run() == project.runWithoutStoring())
        #expect((project.hitCount, project.searchHitCount) == (2, 2))
    }

    @Test(arguments: [true, false])
    func `a change of the baseline is noticed`(isSettled: Bool) throws {
        let project = try StoredRunProject(isSettled: isSettled)
        try project.write("Printer.swift", printer("Printer"))
        try project.write("Call.swift", "func f(_ p: Printer) { p.bePrint(1) }\n")
        let path = project.root.appending(path: "baseline.json").path
        try Linter().lint(LintRequest(paths: [project.folder.path])).baseline(updating: path).write()
        let full = try Data(contentsOf: URL(filePath: path))
        let useBaseline: (inout LintRequest) -> Void = { $0.baseline = .file(path) }
        for contents in [full, Data(#"{"version": 1, "findings": []}"#.utf8), full] {
            if isSettled { try project.waitForNextStamp() }
            try contents.write(to: URL(filePath: path))
            for _ in 0..<2 {
                #expect(try project.run(change: useBaseline) == project.runWithoutStoring(change: useBaseline))
            }
        }
        #expect(project.hitCount == 3)
    }

    @Test func `a change of a header, or of what it includes, is noticed`() throws {
        guard ClangSearch.path() != nil else {
            print("skipped: libclang isn't installed, so no header is read")
            return
        }
        let project = try StoredRunProject(isSettled: true)
        project.headers = HeaderOptions(executable: buildFolder.appending(path: "flynnlint").path)
        try project.write("Package.swift", "// swift-tools-version: 6.1\n")
        try project.write("Sources/CShapes/include/CShapes.h", "#include \"../inner.h\"\n")
        try project.write("Sources/CShapes/inner.h", "extern const int shape_size;\n")
        try project.write(
            "Sources/App/App.swift",
            "import CShapes\n" + printer("Printer") + "func f(_ p: Printer) { p.bePrint(shape_size) }\n")
        #expect(try project.run().findings.contains("argument_type"))
        #expect(try project.run().findings.contains("argument_type"))
        #expect(project.hitCount == 1)
        for (file, text) in [
            ("inner.h", "extern const char *shape_size;\n"), ("inner.h", "extern const int shape_size;\n"),
            ("include/inner.h", "extern const double shape_size;\n"), ("include/Other.h", "extern const int other;\n"),
        ] {
            try project.waitForNextStamp()
            try project.write("Sources/CShapes/" + file, text)
            for _ in 0..<2 { #expect(try project.run() == project.runWithoutStoring(), "\(file)") }
        }
        #expect(project.hitCount == 5)
    }

    @Test func `a run that depends on more than files is made again`() throws {
        let project = try StoredRunProject(isSettled: true)
        try project.write("Printer.swift", printer("Printer"))
        try project.write(".git/HEAD", "ref: refs/heads/main\n")
        let asksGit: (inout LintRequest) -> Void = { $0.choices.enabled = ["unused_suppression"] }
        for _ in 0..<2 { _ = try project.run(change: asksGit) }
        // Problems may have other causes than files.
        try project.write("Broken.swift", "class {{{")
        for _ in 0..<2 { _ = try project.run() }
        #expect(project.hitCount == 0)
    }

    /// The stored data determine which files the next run reads and changes.
    @Test func `runs stored by other users aren't used`() throws {
        let project = try StoredRunProject(isSettled: true)
        try project.write("Printer.swift", printer("Printer"))
        try project.write("inner/Other.swift", printer("Other"))
        let key = project.root.path + "-state/key"
        #expect(!FileManager.default.fileExists(atPath: key))
        _ = try project.run()
        let permissions = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        _ = try project.run()
        #expect(project.hitCount == 1)
        let secret = try Data(contentsOf: URL(filePath: key))
        let folder = URL(filePath: project.root.path + "-cache")
        func runs() throws -> [URL] {
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { $0.pathExtension == "run" }
        }
        let run = try #require(runs().first)
        let bytes = try Data(contentsOf: run)
        func expectUnused(_ change: () throws -> Void) throws {
            try bytes.write(to: run)
            try change()
            let (hits, searchHits) = (project.hitCount, project.searchHitCount)
            #expect(try project.run() == project.runWithoutStoring())
            #expect((project.hitCount, project.searchHitCount) == (hits, searchHits))
            // The run has stored its own output.
            _ = try project.run()
            #expect(project.hitCount == hits + 1)
            try secret.write(to: URL(filePath: key))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        }
        // The seal is made without the secret.
        let contents = bytes.dropFirst(16)
        try expectUnused { try Data(contents.withUnsafeBytes { ContentHash($0) }.bytes + contents).write(to: run) }
        try expectUnused { try FileManager.default.removeItem(atPath: key) }
        try expectUnused { try Data(repeating: 1, count: 32).write(to: URL(filePath: key)) }
        try expectUnused { try Data().write(to: URL(filePath: key)) }
        try expectUnused { try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key) }
        try expectUnused {
            let other = URL(filePath: key + "2")
            try secret.write(to: other)
            try FileManager.default.removeItem(atPath: key)
            try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: other.path)
        }
        // The run of another command.
        try bytes.write(to: run)
        _ = try project.run("project/inner")
        let other = try #require(runs().first { $0.lastPathComponent != run.lastPathComponent })
        let otherBytes = try Data(contentsOf: other)
        try expectUnused { try otherBytes.write(to: run) }
    }

    @Test func `a damaged file is ignored`() throws {
        let project = try StoredRunProject(isSettled: true)
        try project.write("Printer.swift", printer("Printer"))
        let output = try project.run()
        let names = try FileManager.default.contentsOfDirectory(atPath: project.root.path + "-cache")
        let name = try #require(names.first { $0.hasSuffix(".run") })
        let file = URL(filePath: project.root.path + "-cache/" + name)
        let bytes = try Data(contentsOf: file)
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 0x40
            try (position.isMultiple(of: 2) ? damaged : bytes.prefix(position)).write(to: file)
            let before = project.hitCount
            #expect(try project.run() == output)
            #expect(project.hitCount == before)
        }
        #expect(try project.run() == output)
    }
}
