import FlynnLint
import Foundation
import Testing

struct RulesTests {
    @Test func `the rules are listed`() throws {
        let run = try Command.run(["rules"])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == Rule.all.count + 1)
        for (line, rule) in zip(lines.dropFirst(), Rule.all) {
            #expect(line.hasPrefix(rule.id + " ") && line.hasSuffix(rule.summary), "\(line)")
        }
    }

    @Test(arguments: Rule.all.map(\.id))
    func `a rule has a page`(rule: String) throws {
        let run = try Command.run(["rules", rule])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("# \(rule)\n"))
        for heading in ["## Why", "## Example", "## Use instead", "## More"] {
            #expect(run.output.contains("\n\(heading)\n"))
        }
        #expect(!run.output.contains("```text\n\n```"), "the example triggers nothing")
    }

    /// Other rules are disabled, because an example may have findings of them as well.
    @Test(arguments: Rule.all.map(\.id))
    func `an example has the findings of its page when it is copied into a project`(rule: String) throws {
        let blocks = try Document(path: "docs/rules/\(rule).md").blocks
        let project = try Project()
        try project.write("Example.swift", try #require(blocks.first).text)
        let run = try project.shell("flynnlint --no-expand --quiet --no-cache --enable \(rule) --format xcode .")
        let messages = run.output.split(separator: "\n").filter { $0.hasSuffix(" (\(rule))") }.map {
            $0.replacing(#/^.*?\d+:\d+: /#, with: "").dropLast(" (\(rule))".count)
        }
        #expect(!messages.isEmpty, "\(run.output)\(run.errors)")
        if blocks.count > 1, blocks[1].language == "text" {
            #expect(messages.map { $0 + "\n" }.joined() == blocks[1].text)
        }
    }

    @Test func `an unknown rule is an error that names a similar rule`() throws {
        let run = try Command.run(["rules", "argument_cuont"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("no rule is called 'argument_cuont'; did you mean 'argument_count'?"))
        for option in ["--only", "--enable", "--disable"] {
            let lint = try Command.run([option, "argument_count,frobnicate", "."])
            #expect(lint.status == 2)
            #expect(lint.errors.contains("no rule is called 'frobnicate'; 'flynnlint rules' lists them"))
        }
    }

    @Test func `a rule's page in the repository links its fixtures`() throws {
        let folder = try TemporaryFolder()
        try folder.write("docs/rules.md", "<!-- rules -->\n\n<!-- end of rules -->\n")
        for name in ["b_case.swift", "a_folder/calls.swift", ".hidden"] {
            try folder.write("Fixtures/Rules/argument_type/\(name)", "")
        }
        for name in ["c_fix.swift", "c_fix.safe.swift"] { try folder.write("Fixtures/Fixes/argument_type/\(name)", "") }
        #expect(try Command.run(["rules", "--write-documents", "."], in: folder.url).status == 0)
        let page = try folder.read("docs/rules/argument_type.md")
        #expect(
            page.hasSuffix(
                """
                - Fixtures: [more examples, with their findings in comments](../../Fixtures/Rules/argument_type), \
                [files before and after fixes](../../Fixtures/Fixes/argument_type)

                """))
        #expect(page.hasPrefix(try Command.run(["rules", "argument_type"]).output))
    }

    @Test func `only documents that aren't current are written`() throws {
        let folder = try TemporaryFolder()
        try folder.write("docs/rules.md", "Before.\n<!-- rules -->\nold\n<!-- end of rules -->\nAfter.\n")
        try folder.write("docs/rules/removed_rule.md", "# removed_rule\n")
        let first = try Command.run(["rules", "--write-documents", "."], in: folder.url)
        #expect(first.status == 0)
        let overview = try folder.read("docs/rules.md")
        #expect(overview.hasPrefix("Before.\n<!-- rules -->\n| rule |"))
        #expect(overview.contains("\n| [`argument_count`](rules/argument_count.md) | error |"))
        #expect(overview.hasSuffix("|\n<!-- end of rules -->\nAfter.\n"))
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "docs/rules").path)
        #expect(pages.sorted() == Rule.all.map { "\($0.id).md" })
        #expect(try folder.read("docs/rules/argument_count.md") == Command.run(["rules", "argument_count"]).output)
        let second = try Command.run(["rules", "--write-documents", "."], in: folder.url)
        #expect(second.status == 0 && second.errors.isEmpty)

        try folder.write("docs/rules.md", "No markers.\n")
        let third = try Command.run(["rules", "--write-documents", "."], in: folder.url)
        #expect(third.status != 0)
        #expect(third.errors.contains("has no markers '<!-- rules -->'"))
    }
}
