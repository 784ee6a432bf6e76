import FlynnFacts
import FlynnResolution

/// A declaration with code that can run in a simulation.
struct SimulatedPlace: Hashable {
    var file: FileID
    var owner: TypeSummary.ID?
    var unit: SimulatedCode.Unit
}

/// Finds the uses and calls in one declaration that run in a simulation.
struct SimulatedCodeReader {
    private let code: SimulatedCode
    private let file: FileID
    private let meanings: SimulatedMeanings
    /// Whether the simulation runs a closure. This is `nil` if unknown.
    private var runs: [Bool?] = []
    /// Whether a behavior or reaction runs a closure before its next message.
    private var runsInTurn: [Bool] = []
    /// Whether the code belongs to a behavior.
    private let isBehavior: Bool

    init(_ code: SimulatedCode, in file: FileID, _ meanings: SimulatedMeanings) {
        (self.code, self.file, self.meanings) = (code, file, meanings)
        if case .behavior = code.unit { isBehavior = true } else { isBehavior = false }
        for closure in code.closures {
            let outer = closure.outer.map { runs[$0] } ?? true
            let own = closure.isOnMainActor ? false : meanings.runs(closure.place, code.owner, in: file)
            runs.append(outer == false || own == false ? false : outer == nil ? nil : own)
            switch closure.place {
            case .behavior, .reaction, .typedBehavior: runsInTurn.append(true)
            case .inPlace, .inPlaceOrLater: runsInTurn.append(closure.outer.map { runsInTurn[$0] } ?? isBehavior)
            case .passed, .asyncLet, .caller, .unknown: runsInTurn.append(false)
            }
        }
    }

    /// Returns whether the simulation certainly runs the closure when it runs the surrounding code.
    ///
    /// Closures in the simulation's own code count as run, unless they run on a different thread. A function can pass
    /// its closures to arbitrary code.
    private func runs(in closure: Int?) -> Bool {
        if code.start?.isOnMainActor == true { return false }
        return closure.map { runs[$0] ?? (code.start != nil) } ?? true
    }

    private var asksForSimulation: Bool { code.start == nil && code.asksForSimulation }

    // MARK: - Uses

    /// Returns the uses of functions and properties that the simulation doesn't control.
    func problems() -> [(kind: Simulations.Problem.Kind, use: UnsimulatedUse)] {
        if asksForSimulation { return [] }
        var kinds: [Simulations.Problem.Kind?] = []
        for use in code.uses {
            // An argument of a reported use gets no separate finding.
            let isPart = use.enclosingUse.map { kinds[$0] != nil } ?? false
            kinds.append(isPart ? nil : kind(of: use))
        }
        return zip(kinds, code.uses).compactMap { kind, use in kind.map { ($0, use) } }
    }

    private func kind(of use: UnsimulatedUse) -> Simulations.Problem.Kind? {
        guard use.kind == .mainActorClosure ? runsMainActorClosure(use) : runs(in: use.closure) else { return nil }
        switch use.kind {
        case .mainActorClosure: return .mainActor
        case .iteration(let first, let count):
            return meanings.callsBehaviorsUnordered(use.receiver ?? .unknown, first..<first + count, in: file)
                ? .order : nil
        case .call(let labels):
            guard let known = meanings.known(use, labels: labels, code.owner, in: file) else { return nil }
            let isInTurn = use.closure.map { runsInTurn[$0] } ?? isBehavior
            return isInTurn && blocksTurn(known, use) ? nil : .known(known)
        case .value: return meanings.known(use, labels: nil, code.owner, in: file).map { .known($0) }
        }
    }

    /// Returns whether the closure on the main actor belongs to a task, so that the simulation would run the closure
    /// without the attribute.
    private func runsMainActorClosure(_ use: UnsimulatedUse) -> Bool {
        guard let number = use.closure, case .passed(let recipient) = code.closures[number].place,
            runs(in: code.closures[number].outer)
        else { return false }
        return meanings.isTask(recipient, code.owner, in: file)
    }

    /// Returns whether a call in an actor's turn blocks the thread. Such calls are reported in any program.
    private func blocksTurn(_ effect: KnownUnsimulated.Effect, _ use: UnsimulatedUse) -> Bool {
        switch effect {
        case .blocks: true
        case .sleeps: meanings.sleepsOnThread(use, in: file)
        default: false
        }
    }

    // MARK: - Calls

    /// Returns the declarations that the code certainly calls in a simulation.
    func calledPlaces() -> [SimulatedPlace] {
        if asksForSimulation { return [] }
        return code.calls.flatMap { call -> [SimulatedPlace] in
            guard runs(in: call.closure) else { return [] }
            switch call.callee {
            case .function(let callee, let passed): return meanings.places(calledAs: callee, passed, in: file)
            case .reference(let value): return meanings.places(named: value, in: file)
            case .behaviors(let first, let count): return meanings.places(behaviorCalls: first, count, in: file)
            }
        }
    }
}
