import FlynnLint
import FlynnSyntax
import Testing

@testable import TestSupport

struct ExpectationTests {
    private func read(_ text: String) throws -> ExpectedSource { try ExpectedSource(Array(text.utf8)) }

    private func finding(_ line: Int, _ message: String, _ rule: String = "argument_count") -> Finding {
        let location = SourceLocation(line: line, column: 1, offset: 0)
        return Finding(
            rule: rule, severity: .error, message: message, file: "a.swift",
            span: SourceSpan(start: location, end: location))
    }

    @Test func `an expectation is for its own line`() throws {
        let source = try read("a()\nb() // expect argument_count: takes 1\n")
        #expect(
            source.expectations == [Expectation(rule: "argument_count", line: 2, count: 1, message: "takes 1")])
    }

    @Test(arguments: [("@+1", 4), ("@-2", 1), ("@7", 7), ("@+10", 13), ("", 3)])
    func `a line may be relative or absolute`(written: String, line: Int) throws {
        let source = try read("\n\n// expect\(written) argument_type")
        #expect(source.expectations == [Expectation(rule: "argument_type", line: line, count: 1, message: "")])
    }

    @Test func `a number before the rule is the number of findings`() throws {
        let source = try read("a // expect 2 argument_count: x\nb // expect@-1 3 argument_type")
        #expect(source.expectations.map(\.count) == [2, 3])
        #expect(source.expectations.map(\.line) == [1, 1])
    }

    @Test func `a line may have several expectations`() throws {
        let source = try read(
            "a // expect argument_count: x: y // expect@+1 argument_type   // expect unsafe_member: z")
        #expect(source.expectations.map(\.message) == ["x: y", "", "z"])
    }

    @Test func `a malformed expectation is an error`() {
        for text in [
            "// expects argument_count", "// expect argument_counts", "// expect@+ argument_count", "// expect",
            "// expect argument_count:", "// expect argument_count takes 1", "// expected-error{{takes 1}}",
        ] {
            #expect(throws: ExpectationError(line: 2, text: text)) { try read("\na " + text) }
        }
    }

    @Test func `the linter sees blanks instead of expectations`() throws {
        let text =
            "a // expect argument_count: é\r\n// flynnlint:parameter Int // expect argument_type\n// is expected\n"
        let source = try read(text)
        let blanks = text.replacing(/\/\/ expect [^\r\n]*/) { String(repeating: " ", count: $0.output.utf8.count) }
        #expect(source.source.string == blanks)
    }

    @Test func `differences are reported at their lines`() throws {
        let source = try read("a // expect 2 argument_count: one\nb\nc // expect argument_type")
        #expect(
            source.surprises(in: [finding(1, "one"), finding(1, "one and one"), finding(3, "three", "argument_type")])
                .isEmpty)
        let surprises = source.surprises(in: [finding(1, "one"), finding(2, "two"), finding(3, "three")])
        #expect(surprises.map(\.line) == [1, 2, 3, 3])
        #expect(
            surprises.map(\.text) == [
                "not found: argument_count: one", "not expected: argument_count: two", "not found: argument_type",
                "not expected: argument_count: three",
            ])
    }

    @Test func `expectations of new findings can be added`() throws {
        let text = "a\nb  // expect argument_type\r\nc\r\nd  // expect argument_count: four"
        let findings = [
            finding(1, "one"), finding(1, "two"), finding(2, "three"), finding(3, "other", "argument_type"),
            finding(4, "four"),
        ]
        let added = try read(text).expecting("argument_count", in: findings, of: Array(text.utf8))
        #expect(
            String(decoding: added, as: UTF8.self)
                == "a  // expect 2 argument_count\nb  // expect argument_type  // expect argument_count\r\nc\r\n"
                + "d  // expect argument_count: four")
    }
}
