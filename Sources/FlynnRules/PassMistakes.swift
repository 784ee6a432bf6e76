import FlynnIndex
import FlynnSummary

/// A call that makes a wrong call of a behavior.
struct PassMistake {
    enum Problem {
        /// Another number of arguments than the behavior takes, which is the payload.
        case count(Int)
        case argument(RuleContext.JudgedArgument)
    }

    let pass: BehaviorPass
    /// The wrong call.
    let reached: BehaviorFlows.Reached
    let problem: Problem

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
                let problems = alternatives.map { problem(of: $0) }
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

    private func problem(of reached: BehaviorFlows.Reached) -> PassMistake.Problem? {
        guard let arguments = reached.call.arguments,
            let count = index.parameters.commonCount(of: reached.candidates)
        else { return nil }
        if count != arguments.count {
            return index.calls.endsFlow(reached.call, meaning: reached.candidates) ? nil : .count(count)
        }
        for (position, argument) in arguments.enumerated() where argument.value != .unknown {
            let passed = index.casts.argument(
                argument.value, at: position, of: reached.call, meaning: reached.candidates, in: reached.file)
            guard let judgement = index.casts.judgement(of: passed), case .fails = judgement else { continue }
            return .argument(
                JudgedArgument(argument: argument, call: reached.call, passed: passed, judgement: judgement))
        }
        return nil
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
