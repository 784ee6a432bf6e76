import FlynnFacts
import FlynnResolution
import FlynnSyntax
import Synchronization

/// Finds functions and properties in simulations of FlynnTesting that the simulation doesn't control. The search covers
/// the closures of simulations, and the functions and behaviors certainly called from them.
///
/// The first query computes the results for all files.
package final class Simulations: Sendable {
    /// A use of a function or property that the simulation doesn't control.
    package struct Problem: Sendable {
        package enum Kind: Sendable {
            case known(KnownUnsimulated.Effect)
            /// A closure or the simulation itself runs on the main actor.
            case mainActor
            /// The code calls behaviors in the order of a set or dictionary.
            case order
        }

        package var kind: Kind
        package var span: SourceSpan
        /// The shortened text of the use.
        package var text: String
        /// The enclosing function or behavior, or `nil` for code in the simulation itself.
        package var function: String?
        /// The file containing the simulation.
        package var file: FileID
        /// The beginning of the simulation.
        package var start: SourceSpan
    }

    /// Whether any file starts a simulation.
    package let areUsed: Bool

    private let types: TypeTable
    private let members: MemberTable
    private let meanings: SimulatedMeanings
    private let found = Mutex<[FileID: [Problem]]?>(nil)

    init(_ externalTypes: ExternalTypes, _ calls: BehaviorCalls, _ destinations: ClosureDestinations) {
        types = externalTypes.resolver.types
        members = externalTypes.resolver.members
        meanings = SimulatedMeanings(externalTypes, calls, destinations)
        areUsed = types.files.contains { $0.simulation?.startsSimulations == true }
    }

    /// Returns the problems in the file.
    package func problems(in file: FileID) -> [Problem] {
        guard areUsed else { return [] }
        return found.withLock { known in
            let all = known ?? findProblems()
            known = all
            return all[file] ?? []
        }
    }

    // MARK: - Code

    /// Code in the project, identified by the index within the file.
    private struct CodeID: Hashable {
        var file: FileID
        var position: Int
    }

    /// The simulation that runs the code.
    private struct Run {
        var file: FileID
        var start: SimulationStart
    }

    private func findProblems() -> [FileID: [Problem]] {
        var codes: [SimulatedPlace: [CodeID]] = [:]
        var pending: [(code: CodeID, run: Run)] = []
        let helpers = findHelpers()
        for file in types.files.indices.lazy.map({ FileID($0) }) {
            for (position, code) in self.codes(of: file).enumerated() {
                let id = CodeID(file: file, position: position)
                codes[SimulatedPlace(file: file, owner: code.owner, unit: code.unit), default: []].append(id)
                if let start = code.start, isStart(start, code.owner, in: file, helpers) {
                    pending.append((id, Run(file: file, start: start)))
                }
            }
        }
        var problems: [FileID: [Problem]] = [:]
        var seen = Set(pending.map(\.code))
        var next = 0
        while next < pending.count {
            countStep()
            let (id, run) = pending[next]
            next += 1
            let code = self.codes(of: id.file)[id.position]
            let reader = SimulatedCodeReader(code, in: id.file, meanings)
            let function = code.start == nil ? name(of: code, in: id.file) : nil
            problems[id.file, default: []] += reader.problems().map { kind, use in
                Problem(
                    kind: kind, span: use.span, text: use.text ?? use.name, function: function, file: run.file,
                    start: run.start.span)
            }
            if let start = code.start, start.isOnMainActor {
                problems[id.file, default: []].append(
                    Problem(
                        kind: .mainActor, span: start.span, text: "@MainActor", function: nil, file: run.file,
                        start: start.span))
            }
            for place in reader.calledPlaces() {
                for called in codes[place] ?? [] where seen.insert(called).inserted { pending.append((called, run)) }
            }
        }
        return problems
    }

    private func codes(of file: FileID) -> [SimulatedCode] { types.files[file.index].simulation?.codes ?? [] }

    /// Returns the functions that run an argument in a simulation.
    private func findHelpers() -> [SimulatedPlace: [SimulationHelper]] {
        var helpers: [SimulatedPlace: [SimulationHelper]] = [:]
        for file in types.files.indices.lazy.map({ FileID($0) }) {
            for helper in types.files[file.index].simulation?.helpers ?? []
            where isLibrary(helper.simulate, helper.passed, helper.owner, in: file) {
                let place = SimulatedPlace(file: file, owner: helper.owner, unit: .function(helper.functionIndex))
                helpers[place, default: []].append(helper)
            }
        }
        return helpers
    }

    private func isStart(
        _ start: SimulationStart, _ owner: TypeSummary.ID?, in file: FileID,
        _ helpers: [SimulatedPlace: [SimulationHelper]]
    ) -> Bool {
        switch start.reason {
        case .trait: return true
        case .call(let function, let passed): return isLibrary(function, passed, owner, in: file)
        case .argument(let argument, let callee, let passed, let mayAllowOtherThreads):
            guard !helpers.isEmpty, let (place, parameter) = meanings.parameter(argument, of: callee, passed, in: file)
            else { return false }
            return helpers[place]?.contains { helper in
                helper.parameterIndex == parameter && !(helper.takesOptions && mayAllowOtherThreads)
            } == true
        }
    }

    /// Returns whether the call refers to the library's function.
    private func isLibrary(
        _ function: ExpressionSummary, _ passed: PassedArguments, _ owner: TypeSummary.ID?, in file: FileID
    ) -> Bool {
        guard case .name(let name, _) = function else { return true }
        let scope = owner.map { types.type(of: $0, in: file) }
        guard members.members(name, around: scope) == nil else { return false }
        return members.globals(name)?.allSatisfy { isInLibrary($0) || !mayMean($0, passed) } ?? true
    }

    private func mayMean(_ function: MemberID, _ passed: PassedArguments) -> Bool {
        !members[function].isFunction || passed.fits(members[function].parameters)
    }

    /// Returns whether the function belongs to the library, for projects that contain the library. The library doesn't
    /// import itself, while functions that call the library import it.
    private func isInLibrary(_ function: MemberID) -> Bool {
        let imports = types.files[function.file.index].imports
        return !imports.contains(where: KnownModule.testing.contains)
            && members[function].parameters.contains { $0.type == .named("SimulationOptions", arguments: []) }
    }

    private func name(of code: SimulatedCode, in file: FileID) -> String {
        let summary = types.files[file.index]
        let name: String
        switch code.unit {
        case .function(let position):
            let functions = code.owner.map { summary[$0].members } ?? summary.functions
            name = functions.indices.contains(position) ? functions[position].name : ""
        case .behavior(let behavior): name = behavior
        case .initialValue, .simulation: name = "init"
        }
        guard let owner = code.owner else { return name }
        return "\(types.name(of: types.type(of: owner, in: file))).\(name)"
    }
}
