import FlynnFacts
import FlynnFiles
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules
import FlynnSyntax

/// The file of a query: its current text, its summary, and the index of its project.
struct QueriedFile {
    let project: WorkspaceProject
    /// The index of this file in the entries of the project.
    let entryIndex: Int
    let tree: FileTree
    let tokenized: TokenizedSource
    let lines: LineTable
    /// The summary of this file. It may belong to a text with expanded shortcuts.
    let file: ProjectFile

    init?(_ use: (project: WorkspaceProject, number: Int), _ tree: FileTree) {
        (project, entryIndex) = use
        self.tree = tree
        let entry = project.entries[entryIndex]
        guard let source = try? tree.read(entry.realPath, as: .source) else { return nil }
        tokenized = TokenizedSource(source)
        lines = LineTable(source)
        // Irrelevant files are summarized only for a query.
        file = project.states[entryIndex].reading.file ?? ProjectFile(entry, source, isFixed: false)
    }

    var source: SourceText { tokenized.source }
    var tokens: TokenList { tokenized.tokens }
    var summary: FileSummary { file.summary }
    var index: ProjectIndex { project.index }
    /// The identity of this file in the index. This is `nil` if the file isn't linked.
    var id: FileID? { project.ids[entryIndex] }
    var naming: BehaviorNaming { project.entries[entryIndex].settings.naming }

    /// Returns the text of a token after removing backticks. Strings are equal only for equal names.
    func text(_ token: TokenIndex) -> String {
        let range = tokens.range(token)
        let isEscaped = tokens.flags(token).contains(.isEscaped) && range.count >= 2
        return tokenized.distinct(
            source.string(isEscaped ? range.lowerBound + 1..<range.upperBound - 1 : range))
    }

    /// Returns the index of the last token that starts before an offset, or `nil` at the start of the file.
    func token(before offset: Int) -> TokenIndex? {
        let next = tokens.indices.dropLast().partitioningIndex { tokens.range($0).lowerBound >= offset }
        return next > 0 ? next - 1 : nil
    }

    /// Returns the name at an offset, or directly before the offset.
    func name(at offset: Int) -> TokenIndex? {
        guard let token = token(before: offset + 1) else { return nil }
        let range = tokens.range(token)
        if tokens.kind(token) == .identifier, offset <= range.upperBound { return token }
        guard token > 0, range.lowerBound == offset, tokens.range(token - 1).upperBound == offset,
            tokens.kind(token - 1) == .identifier
        else { return nil }
        return token - 1
    }

    /// Returns the index of the comment that contains an offset or ends there.
    func comment(at offset: Int) -> Int? {
        let comment = tokenized.firstComment(from: offset) - 1
        guard comment >= 0 else { return nil }
        let range = tokenized.comments[comment].range
        if offset < range.upperBound { return comment }
        guard offset == range.upperBound else { return nil }
        switch tokenized.comments[comment].kind {
        case .line, .documentationLine: return comment
        case .block, .documentationBlock: return nil
        }
    }

    /// Returns the span for a range of the text.
    func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(start: lines.location(at: range.lowerBound), end: lines.location(at: range.upperBound))
    }

    /// Returns the span in the file for a span in the summary, or `nil` in the expansion of a shortcut.
    func original(_ span: SourceSpan) -> SourceSpan? { file.original(span) }
}

extension ProjectFile {
    /// Returns the span in the file for a span in the summary, or `nil` in the expansion of a shortcut.
    func original(_ span: SourceSpan) -> SourceSpan? {
        guard let originalPositions else { return span }
        return originalPositions.span(span)
    }
}

// MARK: - Names

/// A possible name of a behavior.
struct Occurrence {
    /// The range of the name in bytes.
    var range: Range<Int>
    /// The declared behavior.
    var declared: BehaviorID?
    /// The call. If the name isn't called, this is the call that it would make.
    var call: BehaviorCall?
}

extension QueriedFile {
    /// Returns the occurrence of a behavior's name at an offset.
    func occurrence(at offset: Int) -> Occurrence? {
        guard let token = name(at: offset), let found = explained([token]).first,
            found.declared != nil || found.call != nil
        else { return nil }
        return found
    }

    /// Returns all occurrences of a name outside of comments and strings, in order.
    func occurrences(of name: String) -> [Occurrence] {
        explained(tokens.indices.filter { tokens.kind($0) == .identifier && text($0) == name })
    }

    /// Returns the occurrences for some names. If a name is neither a declaration nor a use of a behavior, its
    /// occurrence has neither a declared behavior nor a call.
    private func explained(_ names: [TokenIndex]) -> [Occurrence] {
        var occurrences = names.map { Occurrence(range: tokens.range($0)) }
        guard let id, !names.isEmpty else { return occurrences }
        var declared: [Int: BehaviorID] = [:]
        for position in summary.behaviors.indices {
            guard let span = original(summary.behaviors[position].span) else { continue }
            declared[span.end.offset] = index.behaviors.id(at: position, in: id)
        }
        var calls: [Int: BehaviorCall] = [:]
        for call in summary.calls {
            if let span = original(call.span) { calls[span.start.offset] = call }
        }
        var mentions: [Int] = []
        for (number, token) in names.enumerated() {
            let range = occurrences[number].range
            occurrences[number].declared = declared[range.upperBound]
            occurrences[number].call = calls[range.lowerBound]
            if occurrences[number].declared == nil, occurrences[number].call == nil, mayBeMention(token) {
                mentions.append(number)
            }
        }
        // If a name isn't called, it is analyzed in a copy of the text in which it is called.
        let parentheses = mentions.map {
            (range: occurrences[$0].range.upperBound..<occurrences[$0].range.upperBound, text: "()")
        }
        guard !mentions.isEmpty, let trial = trial(parentheses) else { return occurrences }
        calls = [:]
        for call in trial.summary.calls {
            if let span = trial.original(call.span) { calls[span.start.offset] = call }
        }
        for (position, number) in mentions.enumerated() {
            occurrences[number].call = calls[occurrences[number].range.lowerBound + 2 * position]
        }
        return occurrences
    }

    /// Returns whether a name can refer to a behavior that isn't called.
    private func mayBeMention(_ token: TokenIndex) -> Bool {
        guard naming.isBehaviorName(text(token)) else { return false }
        if tokens.kind(token + 1) == .leftParen || tokens.kind(token + 1) == .colon { return false }
        guard token > 0 else { return true }
        switch tokens.keyword(token - 1) {
        case .var, .let, .func, .case, .class, .struct, .enum, .protocol, .typealias: return false
        default: return true
        }
    }

    /// Returns the file with other texts in some sorted ranges, or `nil` if the index doesn't match the new text.
    func trial(_ edits: [(range: Range<Int>, text: String)]) -> ProjectFile? {
        guard let id else { return nil }
        let trial = ProjectFile(project.entries[entryIndex], source.replacing(edits), isFixed: false)
        let linked = index.files[id.index].types
        guard trial.summary.types.count == linked.count,
            zip(trial.summary.types, linked).allSatisfy({ $0.kind == $1.kind && $0.name == $1.name })
        else { return nil }
        return trial
    }

    /// Returns the behaviors that an occurrence refers to.
    func meaning(of occurrence: Occurrence) -> BehaviorUses.Meaning {
        if let declared = occurrence.declared { return .behaviors([declared]) }
        guard let id, let call = occurrence.call else { return .unknown }
        return index.behaviorUses.meaning(of: call.name, on: call.receiver, in: id)
    }

    /// Returns the behaviors that describe an occurrence. For an unknown receiver, these are all behaviors with the
    /// name.
    func described(_ occurrence: Occurrence) -> [BehaviorID] {
        let found: [BehaviorID]
        switch meaning(of: occurrence) {
        case .behaviors(let behaviors): found = behaviors.flatMap(index.behaviorUses.runnableBehaviors(of:))
        case .unknown: found = occurrence.call.map { index.behaviorUses.namesakes($0.name) } ?? []
        case .other: found = []
        }
        var seen: Set<BehaviorID> = []
        return found.filter { seen.insert($0).inserted }
    }
}

extension Workspace {
    /// Returns a file in its reporting project, or else in a different project with this file.
    func queried(_ path: String) -> QueriedFile? { uses(of: path).first.flatMap { QueriedFile($0, tree) } }
}
