import FlynnLint
import FlynnSyntax

/// A finding that a fixture expects, written as a comment on the line of the finding:
///
///     printer.bePrint("a", "b")  // expect argument_count: takes 1 argument
///
/// An expectation consists of
///
/// 1. `expect`, or `expect@+1`, `expect@-2`, `expect@7` for a finding on another line (relative or absolute),
/// 2. a number, if the rule has several findings on the line,
/// 3. the identifier of the rule,
/// 4. a colon and a part of the message (optional).
///
/// A line can have several: `// expect 2 argument_type // expect labeled_argument: labeled 'to'`.
package struct Expectation: Equatable, Sendable {
    /// The identifier of the rule.
    package var rule: String
    /// The line on which the findings start, 1-based.
    package var line: Int
    /// The number of findings.
    package var count: Int
    /// A part of the messages, or the empty string for any message.
    package var message: String
}

/// A malformed expectation.
package struct ExpectationError: Error, Equatable {
    /// The line of the expectation, 1-based.
    package var line: Int
    package var text: String
}

/// A source, and the findings that are expected by comments in the source.
package struct ExpectedSource: Sendable {
    /// The source, with the expectations replaced by blanks, so that the other text keeps its location.
    package var source: SourceText
    package var expectations: [Expectation]

    /// Reads the expectations of a source.
    package init(_ bytes: [UInt8]) throws(ExpectationError) {
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
                let comments = String(decoding: bytes[start..<lineEnd], as: UTF8.self)
                expectations += try ExpectedSource.expectations(in: comments, line: number)
                for index in start..<lineEnd { bytes[index] = UInt8(ascii: " ") }
            }
            lineStart = next
        }
        source = SourceText(bytes)
        self.expectations = expectations
    }

    private static let marker = "// expect"

    /// Returns the offset of the first expectation in a line.
    private static func start(in line: ArraySlice<UInt8>) -> Int? {
        line.indices.first { line[$0...].starts(with: marker.utf8) }
    }

    private static func expectations(in comments: String, line: Int) throws(ExpectationError) -> [Expectation] {
        let pattern = /(?:@([+-]?)([0-9]+))? (?:([0-9]+) )?([a-z_]+)(?:: (.+))?/
        var expectations: [Expectation] = []
        for part in comments.split(separator: marker, omittingEmptySubsequences: false).dropFirst() {
            let text = String(part).trimmingSuffix { $0 == " " || $0 == "\t" }
            guard let match = text.wholeMatch(of: pattern), let rule = Rule.named(String(match.4)) else {
                throw ExpectationError(line: line, text: marker + text)
            }
            let number = match.2.flatMap { Int($0) } ?? 0
            let target =
                switch match.1 {
                case "+": line + number
                case "-": line - number
                case "": number
                default: line
                }
            expectations.append(
                Expectation(
                    rule: rule.id, line: target, count: match.3.flatMap { Int($0) } ?? 1,
                    message: match.5.map(String.init) ?? ""))
        }
        return expectations
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var end = endIndex
        while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}

extension ExpectedSource {
    /// A difference between the expectations and the findings.
    package struct Surprise: Equatable {
        /// The line of the finding, 1-based.
        package var line: Int
        package var text: String
    }

    /// Returns the expectations without a finding, and the findings without an expectation.
    package func surprises(in findings: [Finding]) -> [Surprise] {
        var surprises: [Surprise] = []
        var unexpected = findings
        for expectation in expectations {
            for _ in 0..<expectation.count {
                let found = unexpected.firstIndex { finding in
                    finding.span.start.line == expectation.line && finding.rule == expectation.rule
                        && (expectation.message.isEmpty || finding.message.contains(expectation.message))
                }
                if let found {
                    unexpected.remove(at: found)
                } else {
                    let message = expectation.message.isEmpty ? "" : ": \(expectation.message)"
                    surprises.append(
                        Surprise(line: expectation.line, text: "not found: \(expectation.rule)\(message)"))
                }
            }
        }
        surprises += unexpected.map { finding in
            Surprise(line: finding.span.start.line, text: "not expected: \(finding.rule): \(finding.message)")
        }
        return surprises.sorted { $0.line < $1.line }
    }

    /// Adds an expectation to each line with unexpected findings of a rule.
    ///
    /// - Parameters:
    ///   - rule: The identifier of the rule.
    ///   - findings: All findings in the source.
    ///   - bytes: The source with its expectations.
    /// - Returns: The source with the new expectations.
    package func expecting(_ rule: String, in findings: [Finding], of bytes: [UInt8]) -> [UInt8] {
        let expected = Dictionary(grouping: expectations.filter { $0.rule == rule }, by: \.line)
        let found = Dictionary(grouping: findings.filter { $0.rule == rule }, by: \.span.start.line)
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        for (line, findings) in found {
            let missing = findings.count - (expected[line] ?? []).map(\.count).reduce(0, +)
            guard missing > 0 else { continue }
            let isCarriageReturn = lines[line - 1].last == UInt8(ascii: "\r")
            if isCarriageReturn { lines[line - 1].removeLast() }
            lines[line - 1] += "  // expect \(missing == 1 ? "" : "\(missing) ")\(rule)".utf8
            if isCarriageReturn { lines[line - 1].append(UInt8(ascii: "\r")) }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}
