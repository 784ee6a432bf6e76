import BasicTestSupport
import Foundation
import Testing
import Yams

/// The code blocks on all pages are compiled, run, parsed, or marked as output.
struct DocumentCodeTests {
    /// The folders of compiled sources, most of them compiled in both language modes: snippets, fixtures and tests.
    private static let folders = [
        "Tests/ActionSnippets5", "Tests/RoleSnippets5", "Tests/RuntimeSnippets5", "Tests/SystemSnippets5",
        "Tests/FlynnServicesTests", "Tests/FlynnTestingTests", "Fixtures/Projects",
    ]

    /// Returns the lines to be compared: without indentation, blank lines, imports, suppressions, and the attributes
    /// and modifiers of functions.
    private static func significantLines(_ text: String) -> String {
        let lines = text.split(separator: "\n").compactMap { line -> Substring? in
            var code = line.drop { $0 == " " }
            if code.prefixMatch(of: #/(@testable )?import |// flynnlint:(disable|enable)/#) != nil { return nil }
            if code.hasPrefix("@Test"), let function = code.firstRange(of: "func ") {
                code = code[function.lowerBound...]
            }
            return code.hasPrefix("static func ") ? code.dropFirst("static ".count) : code
        }
        return lines.map { "\n" + $0 }.joined() + "\n"
    }

    private static let compiledSources: [String] = folders.flatMap { folder in
        let files = FileManager.default.enumerator(
            at: repository.appending(path: folder), includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.compactMap {
            (try? String(contentsOf: $0, encoding: .utf8)).map(significantLines)
        }
    }

    /// Returns the declarations and statements of a block, separated at the blank lines before code in
    /// the first column.
    private func parts(_ block: Document.Block) -> [String] {
        let indentation = block.lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        var parts: [String] = []
        var isAfterBlank = true
        for line in block.lines.map({ $0.dropFirst(indentation) }) {
            if isAfterBlank, let first = line.first, first != " ", first != "}" { parts.append("") }
            isAfterBlank = line.isEmpty
            if !parts.isEmpty { parts[parts.count - 1] += line + "\n" }
        }
        return parts.map(DocumentCodeTests.significantLines).filter { $0 != "\n" }
    }

    private func isManifest(_ block: Document.Block) -> Bool {
        block.text.contains("PackageDescription") || block.text.contains(/\.package\(|\.testTarget\(/)
    }

    @Test(arguments: Document.readers + Document.maintainers.filter { $0.path.hasPrefix("docs/") })
    func `Swift on a page is compiled by the build`(page: Document) throws {
        for block in try page.blocks
        where block.language == "swift" && !isManifest(block) && page.path != "docs/tutorial.md" {
            for part in parts(block) {
                #expect(DocumentCodeTests.compiledSources.contains { $0.contains(part) }, "\(block): \(part)")
            }
        }
    }

    /// The manifests in the tutorial are tested by `Tests/check-tutorial`.
    @Test func `manifests on pages are valid`() throws {
        let manifests = try Document.readers.filter { $0.path != "docs/tutorial.md" }.flatMap { try $0.blocks }
            .filter { $0.language == "swift" && isManifest($0) }
        #expect(manifests.count >= 4)
        for block in manifests {
            let folder = try TemporaryFolder()
            try folder.write("Package.swift", manifest(block.text))
            let run = try Command.run(
                URL(filePath: "/usr/bin/env"), ["swift", "package", "--package-path", folder.url.path, "dump-package"],
                in: folder.url)
            #expect(run.status == 0, "\(block): \(run.errors)")
        }
    }

    private func manifest(_ text: String) -> String {
        if text.hasPrefix("// swift-tools-version") { return text }
        let content =
            if text.hasPrefix(".package") {
                "dependencies: [\(text)]"
            } else if text.hasPrefix(".testTarget") {
                "dependencies: [.package(path: \"../flynnlint\")], targets: [.target(name: \"Example\"), \(text)]"
            } else {
                text
            }
        return
            "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"Example\", \(content))\n"
    }

    @Test(arguments: Document.all) func `a block has a language, and other languages than Swift are valid`(
        page: Document
    ) throws {
        let languages = ["c", "console", "diff", "dockerfile", "json", "python", "sh", "swift", "text", "yaml"]
        for block in try page.blocks {
            #expect(languages.contains(block.language), "\(block): language '\(block.language)'")
            switch block.language {
            case "yaml": #expect(throws: Never.self, "\(block)") { _ = try Yams.load(yaml: block.text) }
            case "json":
                #expect(throws: Never.self, "\(block)") {
                    _ = try JSONSerialization.jsonObject(with: Data(block.text.utf8))
                }
            case "sh":
                let run = try Command.run(URL(filePath: "/bin/sh"), ["-n", "-c", block.text])
                #expect(run.status == 0, "\(block): \(run.errors)")
            default: break
            }
        }
    }

    @Test func `the compiler accepts the first page's typed program, but not with another type`() throws {
        let folder = try TemporaryFolder()
        let program = try #require(try Document(path: "README.md").blocks.first { $0.language == "swift" }).text
        let executable = folder.url.appending(path: "program").path
        func compile(_ text: String) throws -> String? {
            try? FileManager.default.removeItem(atPath: executable)
            try folder.write("main.swift", text)
            return try SwiftCompiler.compile(
                [folder.url.appending(path: "main.swift").path], languageMode: "6",
                modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable)
        }
        let failure = try compile(program)
        try #require(failure == nil, "\(failure ?? "")")
        #expect(try Command.run(["--no-cache", "main.swift"], in: folder.url).status == 0)
        let output = try programOutput(executable)
        #expect(output.isSuccess && output.text == "hi\nhi\n", "\(output.text)")
        let error = try compile(program.replacing("copies: 2)", with: "copies: 2.0)"))
        #expect(error?.contains("cannot convert value of type 'Double' to expected argument type 'Int'") == true)
    }

    @Test func `the first page's program has the finding and the crash that it shows`() throws {
        let page = Document(path: "README.md")
        let blocks = try page.blocks
        let folder = try TemporaryFolder()
        try folder.write("main.swift", try #require(blocks.filter { $0.language == "swift" }.dropFirst().first).text)
        let outputs = blocks.filter { $0.language == "text" }.map(\.text)
        try #require(outputs.count == 2)
        let run = try Command.run(["--no-cache", "main.swift"], in: folder.url)
        #expect(run.output == outputs[1])
        let executable = folder.url.appending(path: "program").path
        let failure = try SwiftCompiler.compile(
            [folder.url.appending(path: "main.swift").path], languageMode: "6",
            modules: ["FlynnRuntime", "CFlynnRuntime"], to: executable)
        try #require(failure == nil, "\(failure ?? "")")
        let program = try programOutput(executable)
        #expect(!program.isSuccess && program.text.hasPrefix(outputs[0]), "\(program.text)")
    }

    @Test func `the steps for code scanning write the findings and leave the failure to the step before`() throws {
        let steps = try Document(path: "docs/ci.md").blocks.compactMap { try? Yams.load(yaml: $0.text) }
            .compactMap { $0 as? [[String: Any]] }.joined()
        let command = try #require(steps.compactMap { $0["run"] as? String }.first)
        let upload = try #require(steps.compactMap { $0["with"] as? [String: Any] }.first)
        let file = try #require(upload["sarif_file"] as? String)
        let project = try Project()
        for (text, count) in [(clean, 0), (warned, 1)] {
            try project.write("Sources/Clock.swift", text)
            let run = try project.shell(command)
            #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
            #expect(try project.read(file).matches(of: /"ruleId"/).count == count)
        }
        try project.write(".flynnlint.yml", "rule: {}\n")
        #expect(try project.shell(command).status == 1)
    }

    @Test func `the jobs for continuous integration fail if there are findings`() throws {
        let page = Document(path: "docs/ci.md")
        let blocks = try page.blocks.filter { $0.language == "yaml" }
        let last = try #require(blocks.last)
        let gitLab = try #require(try Yams.load(yaml: last.text) as? [String: [String: Any]])
        let script = try #require(gitLab["flynnlint"]?["script"] as? [String]).joined(separator: "\n")
        let arguments = blocks.compactMap { $0.text.firstMatch(of: /arguments: (.*)\n/)?.1 }
        let gitHub = try #require(arguments.first)
        let commands = [script, "flynnlint --no-expand --format github \(gitHub) -- ."]
        for command in commands {
            let project = try Project()
            try project.write("Sources/Greeter.swift", clean)
            #expect(try project.shell(command).status == 0, "\(command)")
            try project.write("Sources/Clock.swift", "func greet(_ greeter: Greeter) { greeter.beGreet() }\n")
            #expect(try project.shell(command).status == 1, "\(command)")
        }
        #expect(
            try Document(path: "action.yml").text.contains(
                "flynnlint --no-expand --format github \"${arguments[@]}\" -- "))
    }
}
