import FlynnSummary
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

extension ProjectFile {
    /// Expands a file's shortcuts if that is asked for, and summarizes it.
    init(_ entry: ProjectPlan.Entry, _ source: SourceText) {
        // A buffer that is only linted is judged as it is: the places of the findings are those in the editor.
        let isLintedOnly = !entry.isReported || entry.source != nil && entry.options.fixes == nil
        if isLintedOnly {
            self.init(unchanged: entry, source)
            return
        }
        var tokenized = TokenizedSource(source)
        let expanded =
            entry.options.expandsShortcuts
            ? ShortcutExpander(templates: entry.options.templates).expand(tokenized) : nil
        if let expanded { tokenized = TokenizedSource(SourceText(expanded)) }
        self.init(entry, SyntaxTree(tokenized))
        // The text of what stays as it is isn't needed again.
        if expanded != nil || entry.options.fixes != nil {
            texts = Texts(
                original: source, expanded: tokenized.source, current: tokenized.source, isExpanded: expanded != nil)
        }
    }

    /// Summarizes a file that is neither expanded nor fixed.
    init(unchanged entry: ProjectPlan.Entry, _ source: SourceText) {
        self.init(entry, SyntaxTree(source))
    }

    private init(_ entry: ProjectPlan.Entry, _ tree: SyntaxTree) {
        self.init(
            path: entry.path, options: entry.options,
            summary: FileSummary(of: tree, path: entry.path, templates: entry.options.templates),
            isReported: entry.isReported)
    }
}

extension SourceText {
    /// Whether two texts are the same, byte for byte.
    func hasSameBytes(as other: SourceText) -> Bool {
        byteCount == other.byteCount && withBytes { own in other.withBytes { own.elementsEqual($0) } }
    }
}
