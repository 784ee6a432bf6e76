import FlynnSyntax

/// A file of the project that is linted.
struct ProjectFile: Sendable {
    /// The path as it was found.
    let path: String
    /// What is done to it.
    let options: LintOptions
    /// What the rules see of it.
    var summary: FileSummary
    /// What stood in it and what shall stand there; `nil` where nothing is changed.
    var texts: Texts?
    /// Whether no more fixes are made in it, because those that were tried went wrong.
    var isGivenUp = false
    /// Whether rules look at it, rather than at its declarations only.
    var isReported = true

    struct Texts: Sendable {
        /// What was read.
        let original: SourceText
        /// The same with the shortcuts expanded.
        let expanded: SourceText
        /// That with the fixes made.
        var current: SourceText
        /// Whether shortcuts were expanded.
        let isExpanded: Bool
        /// How many fixes were made.
        var fixCount = 0
    }

    /// How the file is changed; `nil` if it isn't.
    var change: FileChange? {
        guard let texts, texts.isExpanded || texts.fixCount > 0, !texts.current.hasSameBytes(as: texts.original) else {
            return nil
        }
        return FileChange(
            path: path, original: texts.original, replacement: texts.current, isExpanded: texts.isExpanded,
            fixCount: texts.fixCount)
    }
}

extension SourceText {
    /// Whether two texts are the same, byte for byte.
    func hasSameBytes(as other: SourceText) -> Bool {
        byteCount == other.byteCount && withBytes { own in other.withBytes { own.elementsEqual($0) } }
    }
}
