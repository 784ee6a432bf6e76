import FlynnFacts
import FlynnResolution

/// A call that makes a wrong call of a behavior.
struct PassMistake {
    let pass: BehaviorPass
    /// The wrong call.
    let reached: BehaviorFlows.Reached
    let problem: RuleContext.Mistake

    /// Whether the call itself is the behavior's.
    var isDirect: Bool { reached.isDirect }

    /// What calls the behavior, for messages.
    var function: String {
        switch pass.callee {
        case .name(let name, _), .member(_, let name): "'\(name)'"
        default: "the call"
        }
    }
}

extension RuleContext {
    /// The file's calls that certainly make a wrong call of a behavior, with the first of these.
    mutating func passMistakes() -> [PassMistake] {
        if let mistakes { return mistakes }
        var found: [PassMistake] = []
        for pass in file.passes {
            for alternatives in index.flows.reached(by: pass, in: fileID) {
                let problems = alternatives.map { mistake(of: $0.call, meaning: $0.candidates, in: $0.file) }
                guard let first = problems.first, let problem = first, !problems.contains(where: { $0 == nil }) else {
                    continue
                }
                found.append(PassMistake(pass: pass, reached: alternatives[0], problem: problem))
                break
            }
        }
        mistakes = found
        return found
    }

    /// The place of the wrong call, if it isn't the call that is reported.
    func place(of mistake: PassMistake) -> [RelatedPlace] {
        let span = mistake.reached.call.span
        if mistake.isDirect || span.start.offset == span.end.offset { return [] }
        return [
            RelatedPlace(
                message: "behavior '\(mistake.reached.call.name)' is called here".limited,
                file: index.files[mistake.reached.file.index].path, span: span)
        ]
    }
}
