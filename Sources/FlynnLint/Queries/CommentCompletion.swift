import FlynnFacts
import FlynnRules
import FlynnSyntax

extension QueriedFile {
    /// Returns completions in a comment: directives, the names of rules, and the documentation of parameters.
    func completions(inComment comment: Int, at offset: Int) -> [Completion] {
        let line = lines.range(ofLine: lines.lineIndex(at: offset)).lowerBound
        let start = max(line, tokenized.comments[comment].range.lowerBound)
        let typed = source.string(start..<offset)
        let text = typed.drop { "/* \t".contains($0) }
        let marker = "flynnlint:"
        func span(of typed: Substring) -> SourceSpan {
            SourceSpan(start: lines.location(at: offset - typed.utf8.count), end: lines.location(at: offset))
        }
        guard text.hasPrefix(marker) else {
            guard !text.isEmpty, marker.hasPrefix(text) else { return [] }
            return directives(marker, span(of: text))
        }
        let rest = text.dropFirst(marker.count)
        guard let verbEnd = rest.firstIndex(where: \.isWhitespace) else { return directives("", span(of: rest)) }
        let details = rest[verbEnd...]
        if rest[..<verbEnd] == "parameter" {
            let typed = details.drop(while: \.isWhitespace)
            return typed.contains(" - ") ? [] : parameters(at: offset, span(of: typed))
        }
        guard Directive.Scope(rawValue: String(rest[..<verbEnd])) != nil else { return [] }
        let words = details.split(omittingEmptySubsequences: false) { $0.isWhitespace || $0 == "," }
        guard let last = words.last, !words.dropLast().contains("-") else { return [] }
        let named = Set(words.dropLast())
        return rules(except: named, span(of: last))
    }

    private func directives(_ prefix: String, _ span: SourceSpan) -> [Completion] {
        let explanations = [
            ("parameter ", "documents a parameter of a behavior"),
            ("disable:next ", "silences rules in the next line with code"),
            ("disable:this ", "silences rules in this line"),
            ("disable:previous ", "silences rules in the last line with code"),
            ("disable ", "silences rules from here on"),
            ("enable ", "ends what 'disable' began"),
        ]
        return explanations.map { verb, meaning in
            Completion(
                label: prefix + verb.dropLast(), kind: .directive, detail: meaning, text: prefix + verb, span: span)
        }
    }

    private func rules(except named: Set<Substring>, _ span: SourceSpan) -> [Completion] {
        let rules = Rule.all.filter { !named.contains($0.id[...]) }.sorted { $0.id < $1.id }.map { rule in
            Completion(
                label: rule.id, kind: .rule, detail: rule.summary, documentation: RulePage(rule: rule).markdown,
                text: rule.id, span: span)
        }
        return rules + [Completion(label: "all", kind: .rule, detail: "all rules", text: "all", span: span)]
    }

    // MARK: - Parameters

    /// Returns completions that document the next parameter. The behavior surrounds the comment, or directly follows
    /// the comment.
    private func parameters(at offset: Int, _ span: SourceSpan) -> [Completion] {
        guard let behavior = documentedBehavior(at: offset) else { return [] }
        let line = span.start.line
        let number = behavior.documentation.parameters.count { parameter in
            original(parameter.span).map { $0.start.line < line } ?? false
        }
        func completion(_ label: String, _ text: String, _ detail: String? = nil) -> Completion {
            Completion(label: label, kind: .parameter, detail: detail, text: text, isSnippet: true, span: span)
        }
        var found: [Completion] = []
        let reads = behavior.closure?.accesses.filter { $0.index == number } ?? []
        let name = reads.firstResult(of: \.name)
        if let type = reads.firstResult(of: \.type) {
            let snippet = "\(QueriedFile.escaped(type.text)) - ${1:\(QueriedFile.escaped(name ?? "description"))}"
            found.append(completion("\(type.text) - \(name ?? "description")", snippet, "read as \(reads[0].text)"))
        } else if let read = reads.first {
            let snippet = "${1:Type} - ${2:\(QueriedFile.escaped(name ?? "description"))}"
            found.append(completion("Type - \(name ?? "description")", snippet, "read as \(read.text)"))
        }
        if number == 0 {
            let readsNothing = behavior.closure?.accesses.isEmpty ?? true
            let none = completion("None", "None", "no parameters")
            let any = completion("Any", "Any", "any number of arguments of any type")
            found += readsNothing && behavior.closure?.usesArgumentsAsWhole == false ? [none, any] : [any, none]
        }
        return found
    }

    /// Returns the behavior documented by a comment at an offset. The closure of the behavior surrounds the comment, or
    /// the declaration follows the comment.
    private func documentedBehavior(at offset: Int) -> BehaviorSummary? {
        let behaviors = summary.behaviors.compactMap { behavior in
            original(behavior.span).map { (behavior: behavior, span: $0) }
        }
        let next = behaviors.partitioningIndex { $0.span.start.offset > offset }
        let following = tokenized.tokenIndex(at: offset)
        if next > 0 {
            var depth = 0
            for token in tokenized.tokenIndex(at: behaviors[next - 1].span.end.offset)..<following {
                switch tokens.kind(token) {
                case .leftBrace: depth += 1
                case .rightBrace: depth -= 1
                default: break
                }
            }
            if depth > 0 { return behaviors[next - 1].behavior }
        }
        guard next < behaviors.count else { return nil }
        // Only attributes and modifiers can be between the comment and the keyword.
        let head = following..<tokenized.tokenIndex(at: behaviors[next].span.start.offset)
        let isAbove = head.allSatisfy { token in
            switch tokens.kind(token) {
            case .leftBrace, .rightBrace, .semicolon, .equal: false
            default: true
            }
        }
        return isAbove ? behaviors[next].behavior : nil
    }
}
