import FlynnLint
import FlynnSyntax
import Foundation
import TestSupport
import Testing

/// Changes of sources that preserve their meaning: the findings stay the same, except for the positions.
struct MetamorphicTests {
    typealias Source = (path: String, source: SourceText)

    /// A change that preserves the meaning of a project.
    enum Change: CaseIterable {
        case blankLines, comments, indentation, carriageReturns, localNames
        case orderOfDeclarations, fileForEachDeclaration, orderOfFiles, unrelatedFile
    }

    /// `FLYNNLINT_SEED` selects other fixtures, and `FLYNNLINT_PART` the number of fixtures: one in 8 by default.
    @Test(arguments: Change.allCases)
    func `A change that keeps the meaning of sources keeps their findings`(_ change: Change) throws {
        let environment = ProcessInfo.processInfo.environment
        let part = environment["FLYNNLINT_PART"].flatMap(Int.init) ?? 8
        let seed = environment["FLYNNLINT_SEED"].flatMap(Int.init) ?? 0
        var (changed, findings) = (0, 0)
        for (number, fixture) in (Fixture.all + Fixture.projects).enumerated() where number % part == seed % part {
            let sources = try fixture.sources().map { (path: $0.path, source: $0.source.source) }
            // The errors left by a 'catch' with a type are known only if the type is in the same file.
            if change == .fileForEachDeclaration, fixture.name.hasSuffix("wrong_closures.swift") { continue }
            guard let others = Changes.apply(change, to: sources) else { continue }
            // A local variable can have the name of a member that a fix would make private.
            let ignored = change == .localNames ? Rule.withFixesByOtherNames : []
            let expected = found(in: sources, countingNoFixesOf: ignored)
            let actual = found(in: others, countingNoFixesOf: ignored)
            #expect(
                actual == expected,
                "\(fixture): missing \(expected.filter { !actual.contains($0) }), more \(actual.filter { !expected.contains($0) })"
            )
            (changed, findings) = (changed + 1, findings + expected.count)
        }
        print("\(change): \(changed) fixtures, \(findings) findings")
        #expect(changed > 0 && findings > 0)
    }

    /// Returns the sorted findings without positions: the rule, the message, the first word, and the number of fixes.
    private func found(in sources: [Source], countingNoFixesOf rules: Set<String>) -> [String] {
        let texts = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0.source) })
        return Linter(options: Fixture.options).lint(sources).map { finding in
            // The finding is reported for the first behavior of a cycle.
            if finding.rule == "circular_behavior" { return finding.rule }
            let text = texts[finding.file] ?? SourceText("")
            let rest = text.string(finding.span.start.offset..<text.byteCount)
            let word = rest.prefix { !$0.isWhitespace }
            // The quoted part of a long text depends on the length of the text.
            let message = finding.message.replacing(/'[^']*…'/, with: "…")
            let fixCount = rules.contains(finding.rule) ? 0 : finding.fixes.count
            let found = "\(finding.rule): \(message) [\(word)] \(fixCount)"
            return found.replacing(Changes.suffix, with: "").replacing(Changes.comment, with: "")
        }.sorted()
    }
}

private enum Changes {
    typealias Source = MetamorphicTests.Source

    /// The suffix of renamed local variables.
    static let suffix = "Renamed"
    /// The comment appended to lines.
    static let comment = " /* a note */"

    /// Returns the changed sources, or `nil` if the change has no effect or might change the meaning.
    static func apply(_ change: MetamorphicTests.Change, to sources: [Source]) -> [Source]? {
        switch change {
        case .blankLines: return each(sources) { Layout($0).inserting("\n", .afterLinesWithoutComments) }
        case .comments: return each(sources) { Layout($0).inserting(comment, .atEndsOfCode) }
        case .indentation: return each(sources) { Layout($0).inserting("    ", .beforeLines) }
        case .carriageReturns:
            return each(sources) { $0.string.contains("\r") ? nil : $0.string.replacing("\n", with: "\r\n") }
        case .localNames:
            // A function in another file can have the name of a local variable.
            let functions = sources.reduce(into: Set<String>()) { $0.formUnion(functionNames($1.source)) }
            return each(sources) { renamingLocals($0, except: functions) }
        case .orderOfDeclarations:
            return each(sources) { source in
                declarations(source).map { $0.imports + $0.declarations.reversed().joined() }
            }
        case .fileForEachDeclaration:
            var files: [Source] = []
            for (path, source) in sources {
                if source.string.contains("private") { return nil }
                guard let (imports, parts) = declarations(source) else { return nil }
                files += parts.enumerated().map { ("\(path)-\($0.offset).swift", SourceText(imports + $0.element)) }
            }
            return files.count > sources.count ? files : nil
        case .orderOfFiles: return sources.count > 1 ? sources.reversed() : nil
        case .unrelatedFile:
            let text = """
                /// Counts something.
                struct UnrelatedCounter {
                    private(set) var unrelatedCount = 0

                    mutating func countUnrelated() { unrelatedCount += 1 }
                }
                """
            return sources + [("Unrelated.swift", SourceText(text))]
        }
    }

    /// Changes all files that can be changed.
    private static func each(_ sources: [Source], _ change: (SourceText) -> String?) -> [Source]? {
        let changed = sources.map { change($0.source) }
        if changed.allSatisfy({ $0 == nil }) { return nil }
        return zip(sources, changed).map { ($0.path, $1.map { SourceText($0) } ?? $0.source) }
    }

    /// Returns the imports of a file, and the declarations with their comments. Returns `nil` if the file contains
    /// anything else, or if the order of the declarations is significant.
    private static func declarations(_ source: SourceText) -> (imports: String, declarations: [String])? {
        let text = source.string
        // Directives for the rest of a file, conditions, and file-private names.
        if text.contains("flynnlint:disable") || text.contains("flynnlint:enable") || text.contains("#") { return nil }
        let tree = SyntaxTree(source)
        var items = Array(tree.children(tree.root))
        if items.count == 1 { items = Array(tree.children(items[0])) }
        var (imports, parts, start) = ("", [String](), 0)
        for (number, item) in items.enumerated() {
            let range = tree.range(item)
            let bytes = Array(text.utf8)
            let end = bytes[range.upperBound...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            let next = number + 1 < items.count ? tree.range(items[number + 1]).lowerBound : bytes.count
            guard end <= next, beginsDeclaration(source.string(range)) else { return nil }
            let part = source.string(start..<(number + 1 < items.count ? end : bytes.count)) + "\n"
            if source.string(range).hasPrefix("import ") { imports += part } else { parts.append(part) }
            start = end
        }
        return parts.count > 1 ? (imports, parts) : nil
    }

    private static let declarationWords: Set<String> = [
        "import", "class", "struct", "enum", "protocol", "extension", "func", "final", "public", "open", "typealias",
        "actor", "private", "fileprivate", "internal", "indirect", "nonisolated",
    ]

    private static func beginsDeclaration(_ text: String) -> Bool {
        declarationWords.contains(String(text.prefix { $0.isLetter })) || text.hasPrefix("@")
    }

    /// Returns the names of the functions that a file declares.
    private static func functionNames(_ source: SourceText) -> Set<String> {
        let tree = TokenizedSource(source)
        let words = tree.tokens.indices.map { tree.text(of: tree.tokens[$0]) }
        return Set(zip(words, words.dropFirst()).filter { $0.0 == "func" }.map(\.1))
    }

    /// Renames variables that are declared only in functions, except for those with some names.
    private static func renamingLocals(_ source: SourceText, except functions: Set<String>) -> String? {
        let tree = TokenizedSource(source)
        let tokens = tree.tokens.indices.map { tree.tokens[$0] }
        var (declared, other): (Set<String>, Set<String>) = ([], [])
        var braces: [Bool] = []
        for (index, token) in tokens.enumerated() {
            switch token.kind {
            case .leftBrace:
                // The brace of a type follows the declaration's head, which begins with a keyword.
                let line = tokens[..<index].reversed().prefix { ![.leftBrace, .rightBrace].contains($0.kind) }
                let opensType = line.contains { word in
                    ["class", "struct", "enum", "protocol", "extension", "actor"].contains(tree.text(of: word))
                }
                braces.append(opensType)
            case .rightBrace: _ = braces.popLast()
            case .identifier:
                let name = tree.text(of: token)
                let (before, after) = (tokens[max(index - 1, 0)], tokens[min(index + 1, tokens.count - 1)])
                let isDeclared = ["let", "var"].contains(tree.text(of: before)) && braces.last == false
                if isDeclared { declared.insert(name) }
                // A member, a label, a parameter, or a name that is looked up in a string.
                let isOther =
                    before.kind == .period || after.kind == .colon && !isDeclared || before.kind == .backslash
                    || ["let", "var", "func", "class", "struct", "case"].contains(tree.text(of: before)) && !isDeclared
                    || [.identifier, .wildcard].contains(before.kind) || after.kind == .identifier
                    || ["if", "guard"].contains(tree.text(of: tokens[max(index - 2, 0)]))
                if isOther { other.insert(name) }
            default: continue
            }
        }
        // The variables of a property wrapper contain the name: `$name`, `_name`
        let words = Set(tokens.map { tree.text(of: $0) })
        let names = declared.subtracting(other).subtracting(functions)
            .filter { !words.contains("$" + $0) && !words.contains("_" + $0) && !$0.hasPrefix("_") }
        if names.isEmpty { return nil }
        var (result, position) = ("", 0)
        for token in tokens where token.kind == .identifier && names.contains(tree.text(of: token)) {
            result += source.string(position..<token.range.upperBound) + suffix
            position = token.range.upperBound
        }
        return result + source.string(position..<source.byteCount)
    }
}

/// The lines of a text, for changes of the layout.
private struct Layout {
    enum Place {
        case beforeLines, atEndsOfCode, afterLinesWithoutComments
    }

    private struct Line {
        var range: Range<Int>
        /// Whether the line begins, or ends, inside of a string or comment.
        var beginsInside = false
        var endsInside = false
        var hasCode = false
        var hasComment = false
    }

    private let source: SourceText
    private var lines: [Line] = []

    init(_ source: SourceText) {
        self.source = source
        let bytes = Array(source.string.utf8)
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            lines.append(Line(range: start..<end))
            start = end + 1
        }
        let tokenized = TokenizedSource(source)
        note(tokenized.tokens.indices.dropLast().map(tokenized.tokens.range), isCode: true)
        note(tokenized.comments.map(\.range), isCode: false)
    }

    /// Marks the lines of tokens or comments. The ranges are sorted.
    private mutating func note(_ ranges: [Range<Int>], isCode: Bool) {
        var first = 0
        for range in ranges where !range.isEmpty {
            while lines[first].range.upperBound < range.lowerBound { first += 1 }
            for number in first..<lines.count {
                let line = lines[number].range
                if line.lowerBound >= range.upperBound { break }
                if range.lowerBound < line.lowerBound { lines[number].beginsInside = true }
                if range.upperBound > line.upperBound { lines[number].endsInside = true }
                if isCode { lines[number].hasCode = true } else { lines[number].hasComment = true }
            }
        }
    }

    /// Returns the text with insertions at all positions of one kind.
    func inserting(_ text: String, _ place: Place) -> String? {
        // A shortcut must be on its own line.
        if source.string.contains("::") { return nil }
        var result = ""
        for line in lines {
            let contents = source.string(line.range)
            switch place {
            case .beforeLines:
                result += (line.beginsInside || contents.isEmpty ? "" : text) + contents + "\n"
            case .atEndsOfCode:
                let isEnd = line.hasCode && !line.hasComment && !line.endsInside
                result += contents + (isEnd ? text : "") + "\n"
            case .afterLinesWithoutComments:
                result += contents + "\n" + (line.endsInside || line.hasComment ? "" : text)
            }
        }
        return result
    }
}
