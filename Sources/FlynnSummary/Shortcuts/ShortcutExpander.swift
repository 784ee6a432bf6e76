import FlynnSyntax

/// Replaces the shortcuts of a text by their templates.
package struct ShortcutExpander: Sendable {
    private let templates: ShortcutTemplates

    /// Makes an expander.
    package init(templates: ShortcutTemplates = .standard) {
        self.templates = templates
    }

    /// A text with its shortcuts expanded.
    package struct Expansion: Sendable {
        /// The text.
        package var bytes: [UInt8]
        /// The shortcuts that were expanded, in order.
        package var shortcuts: [ExpandedShortcut]
    }

    /// The text with all shortcuts expanded, or `nil` if it has none that can be expanded.
    ///
    /// Bytes outside of shortcuts don't change. The lines of a template get the indentation of the shortcut's line, with tabs
    /// if that has tabs, and the file's line endings. Shortcuts whose finding is suppressed remain.
    ///
    /// - Parameter refused: protocols whose shortcuts aren't expanded.
    package func expand(_ tokenized: TokenizedSource, except refused: Set<String> = []) -> Expansion? {
        var shortcuts = ShortcutScanner(tokenized, templates: templates).scan().filter { shortcut in
            guard case .success = shortcut.expansion else { return false }
            return shortcut.protocolName.map(refused.contains) != true
        }
        if !shortcuts.isEmpty, !tokenized.comments.isEmpty {
            let locator = Locator(tokenized.source)
            var suppressions = SuppressionIndex(DirectiveReader.suppressions(in: tokenized, locator))
            shortcuts.removeAll { shortcut in
                let line = locator.lineIndex(shortcut.range.lowerBound) + 1
                return suppressions.suppresses(ShortcutExpander.rule, line: line)
            }
        }
        return shortcuts.isEmpty ? nil : ShortcutExpander.expand(shortcuts, in: tokenized.source)
    }

    /// The rule that reports shortcuts that aren't expanded.
    package static let rule = "unexpanded_shortcut"

    /// The text with shortcuts expanded that have an expansion.
    static func expand(_ shortcuts: [Shortcut], in source: SourceText) -> Expansion {
        source.withBytes { bytes in
            var result = Expansion(bytes: [], shortcuts: [])
            result.bytes.reserveCapacity(bytes.count + shortcuts.count * 256)
            var copied = 0
            for shortcut in shortcuts {
                guard case .success(let lines) = shortcut.expansion else { continue }
                result.bytes.append(contentsOf: bytes[copied..<shortcut.range.lowerBound])
                let start = result.bytes.count
                ShortcutExpander.append(lines, at: shortcut.range, in: bytes, to: &result.bytes)
                result.shortcuts.append(
                    ExpandedShortcut(
                        text: shortcut.text, range: shortcut.range, expansion: start..<result.bytes.count,
                        protocolName: shortcut.protocolName))
                copied = shortcut.range.upperBound
            }
            result.bytes.append(contentsOf: bytes[copied...])
            return result
        }
    }

    /// The text that replaces the shortcut in a range.
    static func replacement(_ lines: [String], at range: Range<Int>, in source: SourceText) -> String {
        var result: [UInt8] = []
        source.withBytes { append(lines, at: range, in: $0, to: &result) }
        return String(decoding: result, as: UTF8.self)
    }

    private static func append(
        _ lines: [String], at range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]
    ) {
        let start = Indentation.start(before: range.lowerBound) { bytes[$0] }
        let indentation = bytes[start..<range.lowerBound].filter(Indentation.isRepeated)
        let lineEnd = lineEnd(of: range, in: bytes)
        let usesTabs = indentation.contains(0x09)
        let stringIndentations = stringIndentations(lines)
        for (number, line) in lines.enumerated() {
            if number > 0 { result.append(contentsOf: lineEnd) }
            let text = Array(line.utf8)
            // In a string, the blanks after its indentation are its text.
            let stringIndentation = stringIndentations[number] ?? Int.max
            if text.count <= stringIndentation, text.allSatisfy(Indentation.isRepeated) { continue }
            if number > 0 { result.append(contentsOf: indentation) }
            append(text, usesTabs: usesTabs, upTo: stringIndentation, to: &result)
        }
    }

    /// The indentation of the strings with several lines, by the lines inside them.
    private static func stringIndentations(_ lines: [String]) -> [Int: Int] {
        guard lines.contains(where: { $0.contains("\"\"\"") }) else { return [:] }
        let source = SourceText(lines.joined(separator: "\n"))
        let locator = Locator(source)
        var starts: [Int] = []
        var result: [Int: Int] = [:]
        for token in TokenizedSource(source).tokens where token.flags.contains(.isMultiline) {
            let line = locator.lineIndex(token.range.lowerBound)
            if token.kind == .stringStart { starts.append(line) }
            guard token.kind == .stringEnd, let start = starts.popLast(), start < line else { continue }
            let indentation = lines[line].utf8.prefix(while: Indentation.isRepeated).count
            for inside in start + 1...line { result[inside] = min(result[inside] ?? indentation, indentation) }
        }
        return result
    }

    /// Appends a template's line, indented with tabs if the file uses them.
    private static func append(_ text: [UInt8], usesTabs: Bool, upTo limit: Int, to result: inout [UInt8]) {
        var index = 0
        if usesTabs {
            while index + 4 <= min(text.count, limit), text[index..<index + 4].allSatisfy({ $0 == 0x20 }) {
                result.append(0x09)
                index += 4
            }
        }
        result.append(contentsOf: text[index...])
    }

    /// The line ending of the line of a range; for the last line of a file that of the line before.
    private static func lineEnd(of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var index = range.upperBound
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        if index == bytes.count {
            index = range.lowerBound
            while index > 0, bytes[index - 1] != 0x0A, bytes[index - 1] != 0x0D { index -= 1 }
            guard index > 0 else { return [0x0A] }
            index -= 1
            if bytes[index] == 0x0A, index > 0, bytes[index - 1] == 0x0D { index -= 1 }
        }
        if bytes[index] == 0x0A { return [0x0A] }
        return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? [0x0D, 0x0A] : [0x0D]
    }
}
