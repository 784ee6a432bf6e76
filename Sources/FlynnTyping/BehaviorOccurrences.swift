import FlynnFacts
import FlynnFiles
import FlynnIndex
import FlynnResolution
import FlynnSummary
import FlynnSyntax

/// An occurrence of a behavior's name in code.
struct BehaviorOccurrence: Sendable {
    /// The index of the file.
    var file: Int
    var token: TokenIndex
    /// The call. This is `nil` if the behavior is used as a value.
    var call: BehaviorCall?
    var meaning: BehaviorUses.Meaning
}

/// The occurrences of the names of behaviors outside of declarations, by name.
package struct BehaviorOccurrences: Sendable {
    private(set) var found: [String: [BehaviorOccurrence]] = [:]
    /// The files with uses that aren't visible in the text, by the name of the behavior.
    private(set) var hidden: [String: Int] = [:]

    package init(_ names: Set<String>, _ sources: [TypedSource?], _ index: ProjectIndex, jobs: Int) {
        let files = sources.indices.filter { sources[$0] != nil }
        let lists = Parallel.map(files, jobs: jobs) { number in
            sources[number].map { BehaviorOccurrences.occurrences(names, $0, number, index) } ?? []
        }
        for (name, occurrence) in lists.joined() { found[name, default: []].append(occurrence) }
        for number in files {
            guard let source = sources[number], !source.isPlain else { continue }
            for call in source.summary.calls where names.contains(call.name) { hidden[call.name] = number }
            for behavior in source.summary.behaviors where names.contains(behavior.name) {
                hidden[behavior.name] = number
            }
        }
    }

    private static func occurrences(
        _ names: Set<String>, _ source: TypedSource, _ number: Int, _ index: ProjectIndex
    ) -> [(String, BehaviorOccurrence)] {
        let tree = source.tree
        let tokens = tree.tokens.indices.filter { token in
            tree.tokens.kind(token) == .identifier && names.contains(source.name(token))
        }
        if tokens.isEmpty { return [] }
        let declared = Set(source.summary.behaviors.map(\.span.end.offset))
        let calls = Dictionary(
            source.summary.calls.map { ($0.span.start.offset, $0) }, uniquingKeysWith: { first, _ in first })
        var result: [(String, BehaviorOccurrence)] = []
        var values: [TokenIndex] = []
        func meaning(of call: BehaviorCall) -> BehaviorUses.Meaning {
            index.behaviorUses.meaning(of: call.name, on: call.receiver, in: source.id)
        }
        for token in tokens {
            let range = tree.tokens.range(token)
            if declared.contains(range.upperBound) { continue }
            let name = source.name(token)
            if let call = calls[range.lowerBound], call.name == name {
                result.append(
                    (name, BehaviorOccurrence(file: number, token: token, call: call, meaning: meaning(of: call))))
            } else if !isOther(token, tree) {
                values.append(token)
            }
        }
        guard !values.isEmpty else { return result }
        // If a use isn't a call, the meaning is determined from a copy of the source in which it is a call.
        let text = tree.source.replacing(
            values.map { token in
                let end = tree.tokens.range(token).upperBound
                return (range: end..<end, text: "()")
            })
        let trial = FileSummary(of: SyntaxTree(text), path: source.path)
        let trialCalls = Dictionary(
            trial.calls.map { ($0.span.start.offset, $0) }, uniquingKeysWith: { first, _ in first })
        for (position, token) in values.enumerated() {
            let call = trialCalls[tree.tokens.range(token).lowerBound + 2 * position]
            let name = source.name(token)
            result.append(
                (
                    name,
                    BehaviorOccurrence(
                        file: number, token: token, call: nil,
                        meaning: call.flatMap { $0.name == name ? meaning(of: $0) : nil } ?? .unknown)
                ))
        }
        return result
    }

    /// Returns whether a name is a label, or the name of a declaration that isn't a behavior.
    private static func isOther(_ token: TokenIndex, _ tree: SyntaxTree) -> Bool {
        if tree.tokens.kind(token + 1) == .colon,
            token > 0, [TokenKind.leftParen, .comma, .leftSquare].contains(tree.tokens.kind(token - 1))
        {
            return true
        }
        guard token > 0 else { return false }
        switch tree.tokens.keyword(token - 1) {
        case .var, .let, .func, .case, .class, .struct, .enum, .protocol, .typealias: return true
        default: return false
        }
    }
}
