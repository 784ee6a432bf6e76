import FlynnFacts
import FlynnSyntax

/// Replaces the shortcuts in a text with their expanded templates.
package struct ShortcutExpander: Sendable {
    private let templates: ShortcutTemplates

    /// Creates an expander for the given templates.
    package init(templates: ShortcutTemplates = .standard) {
        self.templates = templates
    }

    /// A text with expanded shortcuts.
    package struct Expansion: Sendable {
        /// The UTF-8 bytes of the text.
        package var bytes: [UInt8]
        /// The expanded shortcuts, in order.
        package var shortcuts: [ExpandedShortcut]
    }

    /// Returns the text with all shortcuts expanded; `nil` if there are no shortcuts to expand.
    ///
    /// Bytes outside of shortcuts don't change. The lines of a template are indented like the line of the shortcut,
    /// with tabs if this line contains tabs, and use the line endings of the file. Shortcuts with a suppressed finding
    /// are not expanded.
    ///
    /// - Parameter refused: The protocols whose shortcuts must not be expanded.
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

    /// The rule that reports unexpanded shortcuts.
    package static let rule = "unexpanded_shortcut"

    /// Returns the text with shortcuts expanded. Shortcuts with a problem are not changed.
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

    /// Returns the text that replaces the shortcut in `range`.
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
            // In a string, the blanks after its indentation are a part of the value.
            let stringIndentation = stringIndentations[number] ?? Int.max
            if text.count <= stringIndentation, text.allSatisfy(Indentation.isRepeated) { continue }
            if number > 0 { result.append(contentsOf: indentation) }
            append(text, usesTabs: usesTabs, upTo: stringIndentation, to: &result)
        }
    }

    /// Returns the indentation of multiline strings, by the lines inside them.
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

    /// Appends a template line, indented with tabs if the file uses tabs.
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

    /// Returns the line ending for the line of `range`. For the last line of a file, this is the previous line ending.
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
