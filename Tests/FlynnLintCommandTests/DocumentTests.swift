import BasicTestSupport
import FlynnLint
import Foundation
import TestSupport
import Testing

struct DocumentTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: repository.appending(path: path), encoding: .utf8)
    }

    @Test func `the session is the output of the commands`() throws {
        let script = repository.appending(path: "docs/record-session")
        let recorded = try Command.run(script, [Command.executable.path])
        #expect(recorded.status == 0 && recorded.errors.isEmpty)
        let page = try text("docs/session.md")
        let lines = zip(recorded.output.split(separator: "\n"), page.split(separator: "\n"))
        let difference = lines.first { $0 != $1 }.map { "recorded '\($0)', but the page has '\($1)'" }
        #expect(
            recorded.output == page,
            "\(difference ?? "the ends differ"); run 'docs/record-session .build/debug/flynnlint >docs/session.md'")
    }

    @Test func `terminal output on other pages is part of the session`() throws {
        let session = try text("docs/session.md")
        let blocks = try Document.all.filter { $0.path != "docs/session.md" }.flatMap { try $0.blocks }
            .filter { $0.language == "console" }
        #expect(blocks.count >= 2)
        for block in blocks { #expect(session.contains("\n" + block.text), "\(block)") }
    }

    @Test(arguments: Document.all + Document.rules + [Document(path: "CHANGELOG.md")])
    func `links lead to files and headings`(page: Document) throws {
        let folder = page.url.deletingLastPathComponent()
        for match in try page.text.matches(of: /\]\(([^)#:\s]*)(#[^)\s]*)?\)/) {
            let target = folder.appending(path: String(match.1))
            #expect(match.1.isEmpty || FileManager.default.fileExists(atPath: target.path), "\(match.0)")
            guard let anchor = match.2?.dropFirst() else { continue }
            let linked = match.1.isEmpty ? try page.text : try String(contentsOf: target, encoding: .utf8)
            #expect(DocumentTests.anchors(linked).contains(String(anchor)), "\(match.0)")
        }
    }

    /// Returns the anchors of the headings, in the form used by GitHub and the site.
    private static func anchors(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
            $0.drop { $0 == "#" || $0 == " " }.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
                .replacing(" ", with: "-")
        }
    }

    /// The maximum numbers of words. Pages for readers have at most 1,500 words, except for references.
    private static let wordLimits = [
        "README.md": 500, "docs/command-line.md": 2000, "docs/scale.md": 1700, "docs/session.md": 1600,
        "docs/testing.md": 2150,
        "docs/troubleshooting.md": 2050,
    ]

    @Test(arguments: Document.readers) func `a page for readers has a limited number of words`(page: Document) throws {
        let limit = DocumentTests.wordLimits[page.path] ?? 1500
        let words = try page.words
        #expect(words <= limit, "\(page.path): \(words) words")
    }

    @Test func `pages for maintainers are shorter than those for users`() throws {
        let (readers, maintainers) = (
            try Document.readers.map { try $0.words }, try Document.maintainers.map { try $0.words }
        )
        #expect(maintainers.reduce(0, +) < readers.reduce(0, +))
    }

    @Test(arguments: Document.rules) func `a rule's page has at most 60 lines`(page: Document) throws {
        let lines = try page.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= 60, "\(lines) lines")
    }

    @Test func `each page for users is linked from the first page or from a page that is`() throws {
        var (found, pending) = (Set(["README.md"]), ["README.md"])
        while let path = pending.popLast() {
            let folder = (path as NSString).deletingLastPathComponent
            for match in try Document(path: path).text.matches(of: /\]\(([^)#:\s]+\.md)/) {
                let target = ((folder as NSString).appendingPathComponent(String(match.1)) as NSString)
                    .standardizingPath
                let isPage = target.hasPrefix("docs/") && !target.contains("/rules/") && !target.contains("..")
                if isPage, found.insert(target).inserted { pending.append(target) }
            }
        }
        for page in Document.readers { #expect(found.contains(page.path), "\(page.path)") }
    }

    @Test func `each text of a crash is on the page about troubleshooting`() throws {
        let page = try text("docs/troubleshooting.md")
        let sources = repository.appending(path: "Sources/FlynnRuntime")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var count = 0
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /\bcrash\(\s*"(.*)"/) {
                count += 1
                // The text between interpolations.
                let pieces = match.1.replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "\u{0}").split(
                    separator: "\u{0}"
                )
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: ":,'(;) ")) }.filter { $0.count > 9 }
                #expect(pieces.contains { piece in page.contains(piece.prefix(28)) }, "\(match.1)")
            }
        }
        #expect(count > 25)
    }

    @Test func `the repository has one address`() throws {
        let names = [
            "docs", "scripts", "action.yml", "README.md", "CONTRIBUTING.md", "SECURITY.md", ".pre-commit-hooks.yaml",
            "Sources",
        ]
        let constant = try #require(
            try text("Sources/FlynnProject/Support/Version.swift").firstMatch(of: /repository = "(.*)"/)?.1)
        let project = constant.replacing("https://github.com/", with: "")
        var count = 0
        for name in names {
            let url = repository.appending(path: name)
            let files =
                FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
                ?? []
            for file in files.isEmpty ? [url] : files {
                guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
                for match in text.matches(of: /(?:github\.com\/|githubusercontent\.com\/|uses: )([\w-]+\/flynnlint)\b/)
                {
                    count += 1
                    #expect(match.1 == project, "\(file.path): \(match.0)")
                }
                #expect(!text.contains("OWNER/"), "\(file.path)")
            }
        }
        #expect(count >= 6)
    }

    @Test func `pages and the action name the version of Swift in the manifest`() throws {
        let version = try #require(
            try text("Package.swift").firstMatch(of: /swift-tools-version: ([\d.]+)/)?.1)
        var count = 0
        for path in Document.readers.map(\.path) + ["action.yml", ".ci/run"] {
            for match in try text(path).matches(
                of: /[Nn]eeds? Swift (\d+\.\d+)|swift-tools-version: (\d+\.\d+)/)
            {
                count += 1
                #expect((match.1 ?? match.2) == version, "\(path): \(match.0)")
            }
        }
        #expect(count >= 8)
    }

    @Test func `every option is on a page`() throws {
        let pages = try ["command-line", "editors", "ci", "scale"].map { try text("docs/\($0).md") }.joined()
        for command in [["lint"], ["fix"], ["init"], ["summarize"], ["link"]] {
            let options = try Command.run(command + ["--help"]).output.matches(of: /--[a-z-]+/).map(\.0)
            #expect(options.count > 5)
            for option in options { #expect(pages.contains("`\(option)"), "\(option)") }
        }
    }

    @Test func `every output format is on its page`() throws {
        let page = try text("docs/command-line.md")
        for format in OutputFormat.allCases { #expect(page.contains("`\(format.rawValue)`"), "\(format.rawValue)") }
    }

    @Test func `every key of a configuration is on its page`() throws {
        let page = try text("docs/configuration.md")
        let folder = try TemporaryFolder()
        try folder.write(".flynnlint.yml", "zzzzzzzz: 1\n")
        let keys = try Command.run([], in: folder.url).errors.matches(of: /'([a-z_]+)'/).map(\.1).dropFirst()
        #expect(keys.count >= 10)
        for key in keys { #expect(page.contains("\n| `\(key)` |"), "\(key)") }
    }

    /// A public declaration outside of types. The first group is the declared name.
    nonisolated(unsafe) private static let declarations =
        /(?m)^(?:@[\w]+(?:\([^)]*\))? )*(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias|func|let|var) (\w+)/

    /// The links in the catalogs are checked by `scripts/api`.
    @Test(arguments: ["FlynnActions", "FlynnRoles", "FlynnRuntime", "FlynnServices", "FlynnSystem", "FlynnTesting"])
    func `each public type and function of a library is in a topic`(module: String) throws {
        let catalog = try text("Sources/\(module)/\(module).docc/\(module).md")
        let files = FileManager.default.enumerator(
            at: repository.appending(path: "Sources/\(module)"), includingPropertiesForKeys: nil)
        var count = 0
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            // Conditional declarations, such as the types for Interface Builder, aren't part of all builds.
            if source.contains(/(?m)^#if (canImport\((UIKit|AppKit|os)|os\()/) { continue }
            for match in source.matches(
                of: DocumentTests.declarations)
            {
                count += 1
                // The link to a function contains the argument labels. Operators have their own group.
                #expect(
                    catalog.contains("``\(match.1)``") || catalog.contains("``\(match.1)("),
                    "\(match.1)")
            }
        }
        #expect(count >= 5)
    }

    @Test func `no comment of a public symbol is an empty phrase`() throws {
        let phrases =
            /\/\/\/ (Does nothing|The only value|What has gone wrong|A sentence that says it|What happened|The policy|The receiver)\.\n/
        let files = FileManager.default.enumerator(
            at: repository.appending(path: "Sources"), includingPropertiesForKeys: nil)
        for case let file as URL in try #require(files) where file.pathExtension == "swift" {
            let match = try String(contentsOf: file, encoding: .utf8).firstMatch(of: phrases)
            #expect(match == nil, "\(file.lastPathComponent): \(match?.0 ?? "")")
        }
    }
}
