import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

/// Incomplete code, as it is during typing.
struct UnfinishedCodeTests {
    @Test func `a file can end after any token`() throws {
        var options = LintOptions()
        for rule in Rule.all { options.rules.severities[rule.id] = rule.severity }
        let linter = Linter(options: options)
        var seen: Set<[String]> = []
        for file in (Fixture.all + Fixture.projects).flatMap(\.files) {
            let source = try SourceText(Data(contentsOf: file))
            let tokens = TokenizedSource(source).tokens
            var words = ["", "", ""]
            for index in tokens.indices.dropLast() {
                let keyword = tokens.keyword(index)
                words = words.dropFirst() + [keyword == .none ? "\(tokens.kind(index))" : keyword.rawValue]
                // It is sufficient to test a third of the different three-token sequences.
                guard seen.insert(words).inserted, seen.count.isMultiple(of: 3) else { continue }
                _ = linter.lint(SourceText(source.string(0..<tokens.range(index).upperBound)), path: "A.swift")
            }
        }
        #expect(seen.count > 1000)
    }

    @Test(arguments: [
        "init", "func", "var", "@", "case", "extension", "subscript", "import", "@available(", "lazy var beX =",
    ])
    func `a type can end after the beginning of a declaration`(_ beginning: String) {
        for opening in ["class A: Actor {", "protocol A: Actor {", "extension A {", "enum A {", ""] {
            _ = Linter().lint(SourceText("\(opening) \(beginning)"), path: "A.swift")
        }
    }
}
