import FlynnFacts
import FlynnRules
import FlynnShortcuts
import FlynnSummary
import FlynnSyntax

/// A file of a run.
package struct ProjectFile: Sendable {
    /// The path, as found by the search.
    package let path: String
    /// The real path at the time of the search, or `path` for a file that isn't on disk.
    package let realPath: String
    /// The settings for this file.
    package var settings: RuleSettings
    /// The facts used by rules.
    package var summary: FileSummary
    /// The texts of this file. This is `nil` if the file isn't changed.
    package var texts: Texts?
    /// Whether the summary belongs to the text with expanded shortcuts.
    package var isExpanded = false
    /// Whether fixing this file stopped because earlier fixes failed.
    package var isExcludedFromFixes = false
    /// Whether rules check this file. Otherwise, only its declarations are used.
    package var isReported = true
    /// The conversion of positions, if shortcuts are expanded in the summary but not in the file.
    package private(set) var originalPositions: OriginalPositions?

    package struct Texts: Sendable {
        /// The text as it was read.
        let original: SourceText
        /// The original text with expanded shortcuts.
        package let expanded: SourceText
        /// The expanded text with the fixes made so far.
        package var current: SourceText
        /// The number of syntax errors in the current text; see ``SyntaxTree/defectCount``.
        package var defectCount: Int
        /// The number of fixes made.
        package var fixCount = 0
    }

    /// Whether the summary contains all declarations of this file, including the declarations of shortcuts.
    package var isFullySummarized: Bool {
        summary.defect == nil && summary.shortcuts.count == originalPositions?.shortcutCount ?? 0
    }

    /// Whether findings can depend on files that aren't relevant on their own.
    package var makesAllFilesRelevant: Bool {
        summary.mayHaveActors || settings.reportsUndeclaredBehaviors && !summary.calls.isEmpty
    }

    /// Whether this file has multiplexers that may come from expanded shortcuts.
    package var hasNewMultiplexer: Bool { isExpanded && texts != nil && summary.roles?.multiplexers.isEmpty == false }

    /// The first syntax error in this file.
    package var defect: LintFailure? {
        guard let defect = summary.defect else { return nil }
        let location = originalPositions.map { $0.location(defect.location) } ?? defect.location
        return LintFailure(
            path: path + (location.map { ":\($0.line):\($0.column)" } ?? ""),
            message: "\(defect.problem), so findings may be missing")
    }

    /// The change of this file. This is `nil` if the bytes stay the same.
    package var change: FileChange? {
        guard let texts, isExpanded || texts.fixCount > 0, !texts.current.hasSameBytes(as: texts.original) else {
            return nil
        }
        return FileChange(
            path: path, realPath: realPath, original: texts.original, replacement: texts.current,
            isExpanded: isExpanded, fixCount: texts.fixCount)
    }
}

extension ProjectFile {
    /// Creates a file that isn't changed.
    ///
    /// - Parameter realPath: The real path, or `nil` for a file that isn't on disk.
    package init(path: String, realPath: String? = nil, settings: RuleSettings, summary: FileSummary) {
        (self.path, self.realPath, self.settings, self.summary) = (path, realPath ?? path, settings, summary)
    }

    /// Creates a file of a plan that isn't changed.
    package init(_ entry: ProjectPlan.Entry, _ summary: FileSummary) {
        self.init(path: entry.path, realPath: entry.realPath, settings: entry.settings, summary: summary)
        isReported = entry.isReported
    }

    /// Expands the shortcuts of a file if the settings ask for this, and summarizes the file.
    ///
    /// If this run doesn't change the file, the summary is still the same as in a run that does. This keeps the
    /// findings in other files the same.
    ///
    /// - Parameter isFixed: Whether the run makes fixes.
    package init(_ entry: ProjectPlan.Entry, _ source: SourceText, isFixed: Bool) {
        var tokenized = TokenizedSource(source)
        let expansion =
            entry.settings.expandsShortcuts
            ? ShortcutExpander(templates: entry.settings.templates).expand(tokenized) : nil
        if let expansion { tokenized = TokenizedSource(SourceText(expansion.bytes)) }
        let tree = SyntaxTree(tokenized)
        var entry = entry
        // Unexpanded shortcuts are reported.
        if entry.use == .reported { entry.settings.expandsShortcuts = false }
        self.init(entry, tree)
        isExpanded = expansion != nil
        if entry.use != .changed, let expansion {
            summary.add(expansion.shortcuts, in: tree.source)
            originalPositions = OriginalPositions(expansion.shortcuts, in: source)
        }
        // The text of an unchanged file isn't needed again.
        if entry.use == .changed, isExpanded || isFixed {
            texts = Texts(
                original: source, expanded: tree.source, current: tree.source, defectCount: tree.defectCount)
        }
    }

    /// Returns this file with the shortcuts of some protocols left unexpanded.
    package func keepingShortcuts(of protocols: Set<String>) -> ProjectFile {
        guard let texts else { return self }
        let original = TokenizedSource(texts.original)
        let expansion = ShortcutExpander(templates: settings.templates).expand(original, except: protocols)
        let tree = SyntaxTree(expansion.map { TokenizedSource(SourceText($0.bytes)) } ?? original)
        var file = ProjectFile(path: path, realPath: realPath, settings: settings, tree: tree)
        file.isReported = isReported
        file.isExpanded = expansion != nil
        file.texts = Texts(
            original: texts.original, expanded: tree.source, current: tree.source, defectCount: tree.defectCount)
        return file
    }

    /// Restores the original text, after the change couldn't be written.
    package mutating func reset() {
        guard let original = texts?.original else { return }
        self = ProjectFile(path: path, realPath: realPath, settings: settings, tree: SyntaxTree(original))
    }

    /// Returns this file with an equivalent text. The new file isn't changed further.
    package func replacing(_ source: SourceText) -> ProjectFile {
        let tokenized = TokenizedSource(source)
        let expansion =
            originalPositions == nil ? nil : ShortcutExpander(templates: settings.templates).expand(tokenized)
        let tree = SyntaxTree(expansion.map { TokenizedSource(SourceText($0.bytes)) } ?? tokenized)
        var file = ProjectFile(path: path, realPath: realPath, settings: settings, tree: tree)
        file.isReported = isReported
        file.isExpanded = isExpanded
        if let expansion {
            file.summary.add(expansion.shortcuts, in: tree.source)
            file.originalPositions = OriginalPositions(expansion.shortcuts, in: source)
        }
        return file
    }

    /// Summarizes a file that is neither expanded nor fixed.
    package init(unchanged entry: ProjectPlan.Entry, _ source: SourceText) {
        self.init(entry, SyntaxTree(source))
    }

    private init(_ entry: ProjectPlan.Entry, _ tree: SyntaxTree) {
        self.init(path: entry.path, realPath: entry.realPath, settings: entry.settings, tree: tree)
        isReported = entry.isReported
    }

    /// Summarizes a syntax tree.
    ///
    /// - Parameter realPath: The real path, or `nil` for a file that isn't on disk.
    package init(path: String, realPath: String? = nil, settings: RuleSettings, tree: SyntaxTree) {
        self.init(
            path: path, realPath: realPath, settings: settings,
            summary: FileSummary(of: tree, path: path, templates: settings.templates))
    }
}
