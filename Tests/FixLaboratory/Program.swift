import FlynnLint
import FlynnSyntax

/// A program with fixable findings.
///
/// A program can consist of many independent *parts*, so that the compiler and the linter are started only once. In
/// every file, a part begins with a comment such as `// part 12`.
struct Program {
    var name: String
    var files: [File]
    /// The parts by number, or nil if the program isn't divided into parts.
    var parts: [Int: Part]?
    /// The enabled rules, or nil for all rules.
    var rules: Set<String>?

    struct File {
        /// The name.
        let path: String
        let source: SourceText
        /// The part numbers of the lines, or 0 before the first part.
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
        /// The declarations in each file.
        var declarations: [String]
        /// The statements that use the declarations and print the results. Empty if the part isn't run.
        var use: String
    }

    /// Returns the number of the part with a finding.
    func part(of finding: Finding) -> Int {
        let parts = files.first { $0.path == finding.file }?.parts ?? []
        return parts.indices.contains(finding.span.start.line - 1) ? parts[finding.span.start.line - 1] : 0
    }

    /// Returns the program with other texts for some files.
    func replacing(_ sources: [(path: String, source: SourceText)]) -> Program {
        let sources = Dictionary(uniqueKeysWithValues: sources)
        var program = self
        program.files = files.map { File(path: $0.path, source: sources[$0.path] ?? $0.source) }
        return program
    }

    /// Returns the program without some parts.
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

/// A change of the layout that preserves the meaning of a program.
enum Layout: CaseIterable {
    case plain, tabs, carriageReturns, comments, byteOrderMark, emoji, conditional

    /// Returns the declarations of a part in this layout.
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

    /// Returns the text with a comment between any two tokens of a line.
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
    /// Creates a program from parts, in one or several files.
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

    /// The statements that run the parts. The first argument of the program is the number of the first part.
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
