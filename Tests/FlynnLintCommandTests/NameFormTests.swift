import Foundation
import Testing

/// Names with equal Unicode text but different bytes belong to different files and folders on Linux.
struct NameFormTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    private let project: Project

    init() throws { project = try Project() }

    /// Replaces the two forms with `<C>` and `<D>`, so that the result also differs as Unicode text.
    private func shown(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{E9}": result += "<C>"
            case "\u{301}": result = result.dropLast() + "<D>"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Runs `flynnlint` in the project. Returns the output without the positions of findings.
    @discardableResult private func lint(_ arguments: String...) throws -> [String] {
        let run = try Command.run(arguments, in: project.folder)
        return shown(run.output).split(separator: "\n").map { $0.prefix { $0 != ":" } }.map(String.init)
    }

    private func write(_ name: String, _ text: String) throws {
        try project.shell(
            "mkdir -p \"$(dirname \"$NAME\")\"; printf %s \"$TEXT\" >\"$NAME\"", ["NAME": name, "TEXT": text])
    }

    private func read(_ name: String) throws -> String { try project.shell("cat \"$NAME\"", ["NAME": name]).output }

    /// For both forms of a name, writes a folder with a file, and a file in the folder `Both`.
    private func writeSources(_ text: String = mistaken) throws {
        for form in [NameFormTests.composed, NameFormTests.decomposed] {
            try write("\(form)/A.swift", text)
            try write("Both/\(form).swift", text)
        }
    }

    private let all = ["Both/<D>.swift", "Both/<C>.swift", "<D>/A.swift", "<C>/A.swift"]

    @Test func `a configuration and ignored names apply in the folder that has them`() throws {
        try writeSources()
        #expect(try lint("--no-cache", ".") == all)
        try write("\(NameFormTests.composed)/.flynnlint.yml", "rules: {argument_count: off}\n")
        try write("\(NameFormTests.decomposed)/.gitignore", "B.swift\n")
        for form in [NameFormTests.composed, NameFormTests.decomposed] { try write("\(form)/B.swift", mistaken) }
        #expect(try lint("--no-cache", ".") == ["Both/<D>.swift", "Both/<C>.swift", "<D>/A.swift"])
        try project.shell("rm \"$NAME/.flynnlint.yml\"", ["NAME": NameFormTests.composed])
        #expect(try lint("--no-cache", ".") == all + ["<C>/B.swift"])
        // The other order of the folders.
        try write("\(NameFormTests.decomposed)/.flynnlint.yml", "rules: {argument_count: off}\n")
        let others = ["Both/<D>.swift", "Both/<C>.swift", "<C>/A.swift", "<C>/B.swift"]
        #expect(try lint("--no-cache", ".") == others)
        #expect(try lint("--no-cache", NameFormTests.decomposed, NameFormTests.composed) == Array(others[2...]))
        #expect(try lint("--no-cache", NameFormTests.composed, NameFormTests.decomposed) == Array(others[2...]))
    }

    @Test func `patterns and settings for one name don't concern the other`() throws {
        try writeSources()
        try project.write(
            ".flynnlint.yml", "excluded: [\"\(NameFormTests.composed)\", \"Both/\(NameFormTests.decomposed).swift\"]\n")
        #expect(try lint("--no-cache", ".") == ["Both/<C>.swift", "<D>/A.swift"])
    }

    @Test func `each file is rewritten with its own text`() throws {
        try write("Both/\(NameFormTests.composed).swift", "class A: Actor {\n    first::BEHAVIOR\n}\n")
        try write("Both/\(NameFormTests.decomposed).swift", "class B: Actor {\n    second::BEHAVIOR\n}\n")
        let run = try Command.run(["--no-cache", "."], in: project.folder)
        #expect(run.status == 0 || run.status == 1, "\(run.errors)")
        let (first, second) = (
            try read("Both/\(NameFormTests.composed).swift"), try read("Both/\(NameFormTests.decomposed).swift")
        )
        #expect(first.contains("class A") && first.contains("beFirst") && !first.contains("BEHAVIOR"))
        #expect(second.contains("class B") && second.contains("beSecond") && !second.contains("BEHAVIOR"))
    }

    @Test func `each file gets its own suppressions`() throws {
        try writeSources()
        try write("Both/\(NameFormTests.decomposed).swift", "// The second one.\n" + mistaken)
        let run = try Command.run(["--no-cache", "--add-suppressions", "--quiet", "."], in: project.folder)
        #expect(run.status <= 1, "\(run.errors)")
        for form in [NameFormTests.composed, NameFormTests.decomposed] {
            let texts = try [read("\(form)/A.swift"), read("Both/\(form).swift")]
            #expect(texts.allSatisfy { $0.contains("flynnlint:disable:next argument_count") })
            #expect(texts[1].hasPrefix("// The second one.") == (shown(form) == "<D>"))
        }
        #expect(try lint("--no-cache", ".").isEmpty)
    }

    @Test func `each file has its own baseline`() throws {
        try writeSources()
        try lint(
            "--no-cache", "--write-baseline", "base.json", "Both/\(NameFormTests.composed).swift",
            "\(NameFormTests.decomposed)/A.swift")
        #expect(try lint("--no-cache", "--baseline", "base.json", ".") == ["Both/<D>.swift", "<C>/A.swift"])
        try lint("--no-cache", "--write-baseline", "base.json", ".")
        #expect(try lint("--no-cache", "--baseline", "base.json", ".").isEmpty)
        let entries = try project.read("base.json").split(separator: "\n").filter { $0.contains("\"file\"") }
        #expect(entries.count == 4)
    }

    @Test func `changed and staged files match those of git`() throws {
        try writeSources("")
        try project.git("config", "core.precomposeUnicode", "false")
        try project.git("add", ".")
        try project.git("commit", "--quiet", "-m", "first")
        try write("Both/\(NameFormTests.decomposed).swift", mistaken)
        try write("\(NameFormTests.composed)/A.swift", mistaken)
        let changed = ["Both/<D>.swift", "<C>/A.swift"]
        #expect(try lint("--no-cache", "--changed-since", "HEAD") == changed)
        #expect(try lint("--no-cache", "--staged").isEmpty)
        try project.git("add", ".")
        try writeSources("")
        #expect(try lint("--no-cache", "--staged") == changed)
        #expect(try lint("--no-cache", ".").isEmpty)
        // A new finding in one file doesn't match an old finding in the other.
        try project.git("commit", "--quiet", "-m", "second")
        try writeSources()
        #expect(try lint("--no-cache", "--changed-since", "HEAD") == ["Both/<C>.swift", "<D>/A.swift"])
    }

    @Test func `a run is repeated only if neither file has changed`() throws {
        try writeSources("")
        let cache = ["XDG_CACHE_HOME": project.temporaryFiles.path]
        func lint() throws -> [String] {
            let run = try project.shell("flynnlint . || true", cache)
            return shown(run.output).split(separator: "\n").map { String($0.prefix { $0 != ":" }) }
        }
        #expect(try lint().isEmpty)
        var expected: [String] = []
        for name in [
            "\(NameFormTests.composed)/A.swift", "Both/\(NameFormTests.decomposed).swift",
            "\(NameFormTests.decomposed)/A.swift", "Both/\(NameFormTests.composed).swift",
        ] {
            try write(name, mistaken)
            expected = all.filter { expected.contains($0) || $0 == shown(name) }
            #expect(try lint() == expected)
            #expect(try lint() == expected)
        }
    }

    @Test func `archives of both files are linked`() throws {
        try writeSources()
        #expect(try Command.run(["summarize", "--quiet", "-o", "../a.flynn", "."], in: project.folder).status == 0)
        #expect(try lint("link", "../a.flynn") == all)
    }
}
