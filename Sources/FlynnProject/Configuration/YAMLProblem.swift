import FlynnSyntax
import Yams

/// Messages about invalid YAML with advice for users. The messages of the library describe its scanner instead.
enum YAMLProblem {
    typealias Problem = ConfigurationError.Problem

    /// Returns the problem with the encoding of a file, or `nil` for UTF-8.
    static func encoding(of source: SourceText) -> Problem? {
        let start = source.withBytes { Array($0.prefix(4)) }
        if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) || start.contains(0) {
            return Problem(line: nil, message: "the configuration is encoded as UTF-16 or UTF-32; save it as UTF-8")
        }
        if source.isValidUTF8 { return nil }
        let lines = LineTable(source)
        let line = (0..<lines.lineCount).first { line in
            source.withBytes { !SourceText(Array($0[lines.range(ofLine: line)])).isValidUTF8 }
        }
        return Problem(
            line: line.map { $0 + 1 }, message: "the configuration has bytes that aren't UTF-8; save it as UTF-8")
    }

    /// Returns the mistakes for an error of the library.
    ///
    /// - Parameter text: The text of the configuration.
    static func problems(_ error: any Error, in text: String) -> [Problem] {
        guard let error = error as? YamlError else {
            return [Problem(line: nil, message: "the configuration can't be read: \(error)")]
        }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return [notYAML(line: mark.line, reason(problem, at: mark, in: text))]
        case .duplicatedKeysInMapping(let duplicates, let context):
            let names = duplicates.map { "\($0)" }
            let seconds = linesOfSecondKeys(Set(names), inMappingAt: context.mark, lines(of: text))
            return names.map { name in
                seconds[name].map { Problem(line: $0, message: "the key '\(name)' is already used in this mapping") }
                    ?? Problem(
                        line: context.mark.line, message: "the mapping that begins here has key '\(name)' twice")
            }
        case .reader: return [notYAML(line: nil, "it has a character that can't be in a text; remove it")]
        default: return [notYAML(line: nil, unknownReason)]
        }
    }

    private static func notYAML(line: Int?, _ reason: String) -> Problem {
        Problem(line: line, message: "the configuration is not valid YAML: \(reason)")
    }

    /// Parts of the library's messages, with explanations for users.
    private static let reasons = [
        ("nest", "lists and mappings are nested too deeply"),
        ("did not find expected key", "this line is indented differently from those before it, or a key is missing"),
        (
            "mapping values are not allowed",
            "':' isn't allowed here; put the value into quotes, or check the indentation"
        ),
        ("could not find expected ':'", "a ':' is missing after a key"),
        ("did not find expected ',' or ']'", "a ',' or ']' is missing"),
        ("did not find expected ',' or '}'", "a ',' or '}' is missing"),
        (
            "did not find expected node content",
            "a value is missing here; a text that begins with '#', ',' or a bracket needs quotes"
        ),
        ("but found another document", "there is a second document; remove the line '---' before it"),
        ("hexdecimal number", notCharacter), ("invalid Unicode character", notCharacter),
        ("expected comment or line break", notBlockText), ("indentation indicator", notBlockText),
        ("did not find the expected '>'", notTag), ("did not find expected '!'", notTag), ("tag", notTag),
        ("did not find expected '-' indicator", "expected '- ', as before the values above"),
        ("found unexpected end of stream", "a quote is missing at the end of a value"),
        ("found unexpected document indicator", "a quote is missing at the end of a value"),
        ("did not find expected <document start>", "there is text after the end of the configuration"),
        (
            "block sequence entries are not allowed",
            "'- ' isn't allowed here; begin a new line, or check the indentation"
        ),
        ("found undefined alias", "no value has the name of this alias; a text that begins with '*' needs quotes"),
        (
            "did not find expected alphabetic or numeric",
            "a name is missing; a text that begins with '*' or '&' needs quotes"
        ),
        ("unknown escape character", "the escape in the double quotes doesn't exist; use single quotes"),
        ("found incompatible YAML document", "the version of YAML isn't 1.1 or 1.2; remove '%YAML'"),
    ]

    private static let notCharacter = "the escape in the double quotes isn't a character; use single quotes"
    private static let notBlockText = "a new line must follow '|' or '>'; a text that begins with it needs quotes"
    private static let notTag = "a text that begins with '!' needs quotes"

    /// Returns the lines of a text, divided in the same way as in the library.
    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
    }

    private static func reason(_ problem: String, at mark: Mark, in text: String) -> String {
        let lines = lines(of: text)
        let line = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : nil
        let hasTab = line?.prefix { $0 == " " || $0 == "\t" }.contains("\t") == true
        if hasTab, problem.contains("token") || problem.contains("expected key") || problem.contains("indentation") {
            return "a tab can't indent a line; use blanks"
        }
        if line?.first == "%" { return "a line can't begin with '%'; put the text into quotes" }
        if problem.contains("cannot start any token") {
            let character = line?.dropFirst(mark.column - 1).first
            if character == "\t" { return "a tab can't separate values; use blanks" }
            return "a value can't begin with \(character.map { "'\($0)'" } ?? "this character"); put it into quotes"
        }
        return reasons.first { problem.contains($0.0) }?.1 ?? unknownReason
    }

    /// The reason for mistakes that don't have a known message.
    private static let unknownReason =
        "the text at this place isn't understood; put values with special characters into quotes"

    /// Returns the lines with the second occurrences of keys in a mapping. Only keys at the beginning of a line are
    /// found.
    private static func linesOfSecondKeys(
        _ keys: Set<String>, inMappingAt mark: Mark, _ lines: [Substring]
    ) -> [String: Int] {
        let indentation = mark.column - 1
        var seen: Set<String> = []
        var found: [String: Int] = [:]
        for (number, line) in lines.enumerated().dropFirst(mark.line - 1) {
            // The first key can follow other text, such as the '- ' of a list.
            let isFirst = number == mark.line - 1
            let blanks = line.prefix { $0 == " " }.count
            let rest = line.dropFirst(isFirst ? indentation : blanks)
            if rest.isEmpty || rest.hasPrefix("#") { continue }
            if !isFirst, blanks < indentation { break }
            guard isFirst || blanks == indentation, let colon = rest.firstIndex(of: ":") else { continue }
            let key = rest[..<colon].reversed().drop { $0 == " " }.reversed()
            let name = String(key).trimming(quotes: ["'", "\""])
            guard keys.contains(name), !seen.insert(name).inserted, found[name] == nil else { continue }
            found[name] = number + 1
        }
        return found
    }
}

extension String {
    /// Returns the text without surrounding quotation marks.
    fileprivate func trimming(quotes: [Character]) -> String {
        guard count >= 2, let mark = first, quotes.contains(mark), last == mark else { return self }
        return String(dropFirst().dropLast())
    }
}
