import FlynnLint
import FlynnSyntax
import Testing

@Suite("Expectations in fixtures")
struct ExpectationTests {
    private func read(_ text: String) throws -> ExpectedSource { try ExpectedSource(Array(text.utf8)) }

    private func finding(_ line: Int, _ message: String, _ severity: Severity = .error) -> Finding {
        let location = SourceLocation(line: line, column: 1, offset: 0)
        return Finding(
            rule: "rule", severity: severity, message: message, file: "a.swift",
            span: SourceSpan(start: location, end: location))
    }

    @Test func `a line without a number is meant itself`() throws {
        let source = try read("a()\nb() // expected-error{{takes 1}}\n")
        #expect(
            source.expectations == [
                Expectation(severity: .error, line: 2, count: 1, text: "takes 1", writtenOn: 2)
            ])
    }

    @Test(arguments: [("@+1", 4), ("@-2", 1), ("@7", 7), ("@+10", 13), ("", 3)])
    func `a line may be relative or absolute`(written: String, line: Int) throws {
        let source = try read("\n\n// expected-warning\(written) {{x}}")
        #expect(source.expectations.map(\.line) == [line])
        #expect(source.expectations.map(\.severity) == [.warning])
    }

    @Test func `a number before the braces counts`() throws {
        let source = try read("a // expected-error 2 {{x}}\nb // expected-error@-1 3{{y}}")
        #expect(source.expectations.map(\.count) == [2, 3])
        #expect(source.expectations.map(\.line) == [1, 1])
    }

    @Test func `several stand on a line`() throws {
        let source = try read("a // expected-error{{x}} expected-warning@+1{{y}}  expected-error{{z (w)}}")
        #expect(source.expectations.map(\.text) == ["x", "y", "z (w)"])
    }

    @Test func `what can't be read is an error`() {
        for text in [
            "// expected-eror{{x}}", "// expected-error{x}", "// expected-error@+{{x}}", "// expected-error{{}}",
        ] {
            #expect(throws: ExpectationError.self) { try read("\n" + text) }
        }
        #expect(throws: ExpectationError(line: 2, text: "because")) { try read("\na // expected-error{{x}} because") }
    }

    @Test func `expectations are blanks to the linter`() throws {
        let text = "a // expected-error{{é}}\r\n// flynnlint:parameter Int // expected-error{{x}}\n// is expected\n"
        let source = try read(text)
        #expect(
            source.source.string == "a " + String(repeating: " ", count: 23) + "\r\n// flynnlint:parameter Int "
                + String(repeating: " ", count: 22) + "\n// is expected\n")
        #expect(source.source.byteCount == text.utf8.count)
    }

    @Test func `what is missing and what is too much are surprises`() throws {
        let source = try read("a // expected-error 2 {{one}}\nb\nc // expected-warning{{three}}")
        #expect(
            source.surprises(in: [finding(1, "one"), finding(1, "one and one"), finding(3, "three", .warning)]).isEmpty)
        let surprises = source.surprises(in: [finding(1, "one"), finding(2, "two"), finding(3, "three")])
        #expect(surprises.map(\.line) == [1, 2, 3, 3])
        #expect(
            surprises.map(\.text) == [
                "no error with 'one' is found", "unexpected error: two (rule)", "no warning with 'three' is found",
                "unexpected error: three (rule)",
            ])
    }
}
