import FlynnLint
import FlynnSyntax

/// A program whose findings have fixes.
///
/// A program can consist of many independent *parts*, each of which follows a comment such as `// part 12` in each file, so that the
/// compiler and the linter start once for all of them.
struct Program {
    var name: String
    var files: [File]
    /// The parts by their numbers; nil if the program is one part.
    var parts: [Int: Part]?
    /// The rules that are on; nil for all of them.
    var rules: Set<String>?

    struct File {
        /// The name.
        let path: String
        let source: SourceText
        /// The number of the part that each line belongs to; 0 before the first part.
        let parts: [Int]

        var bytes: [UInt8] { source.withBytes { Array($0) } }

        init(path: String, source: SourceText) {
            (self.path, self.source) = (path, source)
            var part = 0
            parts = source.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
                if line.hasPrefix("// part "), let number = Int(line.dropFirst(8)) { part = number }
                return part
            }
        }
    }

    /// A part of a generated program.
    struct Part {
        /// Its declarations in each file.
        var declarations: [String]
        /// The statements that use them, and print what they do. Empty if the part isn't run.
        var use: String
    }

    /// The number of the part that a finding is in.
    func part(of finding: Finding) -> Int {
        let parts = files.first { $0.path == finding.file }?.parts ?? []
        return parts.indices.contains(finding.span.start.line - 1) ? parts[finding.span.start.line - 1] : 0
    }

    /// The program with other texts of some files.
    func replacing(_ sources: [(path: String, source: SourceText)]) -> Program {
        let sources = Dictionary(uniqueKeysWithValues: sources)
        var program = self
        program.files = files.map { File(path: $0.path, source: sources[$0.path] ?? $0.source) }
        return program
    }

    /// The program without some parts.
    func removing(_ removed: Set<Int>) -> Program {
        if removed.isEmpty { return self }
        var program = self
        program.parts = parts?.filter { !removed.contains($0.key) }
        program.files = files.map { file in
            let lines = file.source.string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let text = zip(lines, file.parts).filter { !removed.contains($0.1) }.map(\.0).joined(separator: "\n")
            return File(path: file.path, source: SourceText(text))
        }
        return program
    }
}

/// A change of the layout that doesn't change what a program means.
enum Layout: CaseIterable {
    case plain, tabs, carriageReturns, comments, byteOrderMark, emoji, conditional

    /// The declarations of a part in this layout.
    func applied(to declarations: String) -> String {
        switch self {
        case .plain, .byteOrderMark: declarations
        case .tabs: declarations.replacing("    ", with: "\t")
        case .carriageReturns: declarations.replacing("\n", with: "\r\n")
        case .comments: Layout.commented(declarations, "/* é */")
        case .emoji: Layout.commented(declarations, "/* 👩‍👩‍👧 */")
        case .conditional: "#if swift(>=5)\n\(declarations)\n#endif"
        }
    }

    /// A comment in each gap between two tokens of a line.
    private static func commented(_ text: String, _ comment: String) -> String {
        let source = TokenizedSource(SourceText(text))
        var (result, end) = ("", 0)
        for index in source.tokens.indices {
            let range = source.tokens.range(index)
            let gap = source.source.string(end..<range.lowerBound)
            let isGap = !gap.isEmpty && gap.allSatisfy { $0 == " " } && end > 0
            result += (isGap ? " \(comment) " : gap) + source.source.string(range)
            end = range.upperBound
        }
        return result + source.source.string(end..<source.source.byteCount)
    }
}

extension Program {
    /// A program of parts, in one or several files.
    init(name: String, imports: [String], prelude: String, _ parts: [Int: Part], layout: Layout, rules: Set<String>?) {
        let count = parts.values.map(\.declarations.count).max() ?? 0
        let head = imports.map { "import \($0)\n" }.joined()
        files = (0..<count).map { number in
            let texts = parts.sorted { $0.key < $1.key }.compactMap { key, part in
                part.declarations.indices.contains(number)
                    ? "// part \(key)\n\(layout.applied(to: part.declarations[number]))\n" : nil
            }
            let text = (layout == .byteOrderMark ? "\u{FEFF}" : "") + head + texts.joined()
            return File(path: "Part\(number).swift", source: SourceText(Array(text.utf8)))
        }
        files.append(File(path: "Prelude.swift", source: SourceText(head + prelude)))
        (self.name, self.parts, self.rules) = (name, parts, rules)
    }

    /// The statements that run the parts from the one whose number is the first argument on.
    var main: String {
        let uses = (parts ?? [:]).sorted { $0.key < $1.key }.filter { !$0.value.use.isEmpty }.map { key, part in
            "if first <= \(key) {\n    print(\"part \(key)\")\n    \(part.use)\n}\n"
        }
        return """
            import FlynnRuntime
            #if canImport(Glibc)
                import Glibc
                setvbuf(stdout, nil, _IOLBF, 0)
            #endif
            let first = Int(CommandLine.arguments[1])!
            \(uses.joined())
            """
    }
}
