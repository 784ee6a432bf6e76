import FlynnFacts
import FlynnIndex
import FlynnSyntax

/// The name of a parameter for display before an argument.
public struct InlayHint: Sendable {
    /// The name, without a colon.
    public var name: String
    /// The documentation of the parameter.
    public var documentation: String?
    /// The start of the argument.
    public var location: SourceLocation
}

extension Workspace {
    /// Returns the names of the parameters for calls of behaviors in a range of a file in bytes. A name is omitted if
    /// the argument repeats the name.
    public func inlayHints(in path: String, _ range: Range<Int>) -> [InlayHint] {
        guard let file = queried(path), let id = file.id else { return [] }
        var describer = BehaviorDescriber(file)
        var hints: [InlayHint] = []
        for call in file.summary.calls {
            guard let name = file.original(call.span), range.contains(name.start.offset),
                let arguments = call.arguments,
                !arguments.isEmpty
            else { continue }
            let candidates = file.index.calls.candidates(for: call, in: id).map { describer.describe($0).parameters }
            // The additional `Reply` isn't written in the source.
            let written = call.form == .ask ? arguments.dropLast() : arguments[...]
            for (position, argument) in written.enumerated() {
                guard let span = file.original(argument.span), let parameter = common(candidates, position),
                    let name = parameter.name, argument.label == nil, !argument.text.hasPrefix("{"),
                    !says(argument.text, name)
                else { continue }
                hints.append(InlayHint(name: name, documentation: parameter.text, location: span.start))
            }
        }
        return hints.sorted { $0.location < $1.location }
    }

    /// Returns the parameter at a position if all candidates use the same name.
    private func common(_ candidates: [[BehaviorDescription.Parameter]?], _ position: Int) -> BehaviorDescription
        .Parameter?
    {
        let parameters = candidates.map { $0.flatMap { position < $0.count ? $0[position] : nil } }
        guard let first = parameters.first ?? nil, parameters.allSatisfy({ $0?.name == first.name }) else { return nil }
        return first
    }

    /// Returns whether an argument ends with the name of the parameter: `text`, `message.text`, `newText`.
    private func says(_ argument: String, _ name: String) -> Bool {
        guard argument.lowercased().hasSuffix(name.lowercased()) else { return false }
        let rest = argument.dropLast(name.count)
        return rest.isEmpty || rest.hasSuffix(".") || argument.dropFirst(rest.count).first?.isUppercase == true
    }
}
