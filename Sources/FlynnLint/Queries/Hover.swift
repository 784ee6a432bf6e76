import FlynnFacts
import FlynnIndex
import FlynnRules
import FlynnSyntax

/// The text for a hover in an editor.
public struct HoverText: Sendable {
    /// The text in Markdown.
    public var markdown: String
    /// The span of the described code.
    public var span: SourceSpan
}

extension Workspace {
    /// Returns the documentation of the behavior, rule, documentation line or shortcut at an offset of a file in bytes,
    /// or `nil` for other code.
    public func hover(in path: String, at offset: Int) -> HoverText? {
        guard let file = queried(path) else { return nil }
        if let comment = file.comment(at: offset) { return file.hover(inComment: comment, at: offset) }
        for shortcut in file.summary.shortcuts {
            guard case .replacement(let code) = shortcut.expansion, let span = file.original(shortcut.span),
                (span.start.offset...span.end.offset).contains(offset)
            else { continue }
            return HoverText(markdown: "`\(shortcut.text)` becomes\n\n```swift\n\(code)\n```", span: span)
        }
        guard let occurrence = file.occurrence(at: offset) else { return nil }
        var describer = BehaviorDescriber(file)
        let texts = file.described(occurrence).map { describer.describe($0).markdown }
        if texts.isEmpty { return nil }
        return HoverText(markdown: texts.joined(separator: "\n\n---\n\n"), span: file.span(occurrence.range))
    }
}

extension QueriedFile {
    fileprivate func hover(inComment comment: Int, at offset: Int) -> HoverText? {
        func contains(_ span: SourceSpan) -> Bool { (span.start.offset...span.end.offset).contains(offset) }
        for directive in summary.directives {
            for name in directive.names {
                guard let span = original(name.span), contains(span) else { continue }
                if name.text == "all" { return HoverText(markdown: "All rules.", span: span) }
                return Rule.named(name.text).map {
                    HoverText(markdown: RulePage(rule: $0).markdown, span: span)
                }
            }
        }
        for behavior in summary.behaviors {
            for (position, parameter) in behavior.documentation.parameters.enumerated() {
                guard let span = original(parameter.span), contains(span) else { continue }
                var text = "Parameter \(position + 1) of `\(behavior.name)`: `\(parameter.typeText)`"
                let reads = behavior.closure?.accesses.filter { $0.index == position } ?? []
                if let read = reads.first {
                    text += ", read as `\(read.text)`" + (reads.count > 1 ? " and \(reads.count - 1) more times" : "")
                } else if behavior.closure?.usesArgumentsAsWhole == false {
                    text += ", which is never read"
                }
                return HoverText(markdown: text + ".", span: span)
            }
        }
        return nil
    }
}
