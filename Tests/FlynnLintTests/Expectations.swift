import FlynnLint
import FlynnSyntax

/// What a fixture says a rule must find, as the Swift compiler's own tests say it:
///
///     printer.bePrint("a", "b")  // expected-error{{takes 1 argument}}
///     // expected-warning@+1 2 {{captures 'self'}}
///
/// The line may be relative (`@+1`, `@-2`) or absolute (`@7`), and a number before the braces says how many findings
/// there are. The text between the braces is part of the message.
struct Expectation: Equatable {
    /// The severity of the finding.
    var severity: Severity
    /// The line on which the finding starts, 1-based.
    var line: Int
    /// How many findings there are.
    var count: Int
    /// What their messages contain.
    var text: String
    /// The line on which the expectation is written, 1-based.
    var writtenOn: Int
}

/// An expectation that can't be read.
struct ExpectationError: Error, Equatable {
    var line: Int
    var text: String
}

/// A source with its expectations taken out.
struct ExpectedSource {
    /// The source, with blanks where the expectations were: what is linted doesn't know that it is tested, and every
    /// other byte is where it was.
    var source: SourceText
    /// What must be found in it.
    var expectations: [Expectation]

    /// Reads the expectations of a source.
    init(_ bytes: [UInt8]) throws(ExpectationError) {
        var bytes = bytes
        var expectations: [Expectation] = []
        var number = 0
        var lineStart = 0
        while lineStart < bytes.count {
            number += 1
            var lineEnd = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            let next = lineEnd + 1
            if lineEnd > lineStart, bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
            if let start = ExpectedSource.start(in: bytes[lineStart..<lineEnd]) {
                let comment = String(decoding: bytes[start..<lineEnd], as: UTF8.self)
                expectations += try ExpectedSource.expectations(in: comment, line: number)
                for index in start..<lineEnd { bytes[index] = UInt8(ascii: " ") }
            }
            lineStart = next
        }
        source = SourceText(bytes)
        self.expectations = expectations
    }

    /// Where the comment with the expectations of a line begins.
    private static func start(in line: ArraySlice<UInt8>) -> Int? {
        let marker = Array("// expected-".utf8)
        return line.indices.first { line[$0...].starts(with: marker) }
    }

    private static func expectations(in comment: String, line: Int) throws(ExpectationError) -> [Expectation] {
        let pattern = /expected-(error|warning)(?:@([+-]?)([0-9]+))?\s*([0-9]+)?\s*\{\{(.+?)\}\}/
        var expectations: [Expectation] = []
        var rest = comment.dropFirst("// ".count)
        while !rest.isEmpty {
            guard let match = rest.prefixMatch(of: pattern), let severity = Severity(rawValue: String(match.1)) else {
                throw ExpectationError(line: line, text: String(rest))
            }
            let number = match.3.flatMap { Int($0) } ?? 0
            let target =
                switch match.2 {
                case "+": line + number
                case "-": line - number
                case "": number
                default: line
                }
            expectations.append(
                Expectation(
                    severity: severity, line: target, count: match.4.flatMap { Int($0) } ?? 1, text: String(match.5),
                    writtenOn: line))
            rest = rest[match.range.upperBound...].drop { $0 == " " }
        }
        return expectations
    }
}

extension ExpectedSource {
    /// Something that isn't as expected.
    struct Surprise: Equatable {
        /// The line that is to blame, 1-based: of a missing finding where it is expected.
        var line: Int
        var text: String
    }

    /// Compares findings with the expectations, both ways.
    func surprises(in findings: [Finding]) -> [Surprise] {
        var surprises: [Surprise] = []
        var unexpected = findings
        for expectation in expectations {
            for _ in 0..<expectation.count {
                let found = unexpected.firstIndex { finding in
                    finding.span.start.line == expectation.line && finding.severity == expectation.severity
                        && finding.message.contains(expectation.text)
                }
                if let found {
                    unexpected.remove(at: found)
                } else {
                    surprises.append(
                        Surprise(
                            line: expectation.line,
                            text: "no \(expectation.severity) with '\(expectation.text)' is found"))
                }
            }
        }
        surprises += unexpected.map { finding in
            Surprise(
                line: finding.span.start.line,
                text: "unexpected \(finding.severity): \(finding.message) (\(finding.rule))")
        }
        return surprises.sorted { $0.line < $1.line }
    }
}
