import FlynnFacts

/// Finds the calls of behaviors that functions make of their arguments, and those of behaviors that other values hold.
package struct BehaviorFlows: Sendable {
    private let calls: BehaviorCalls
    private let resolver: ReceiverResolver

    init(_ calls: BehaviorCalls, _ resolver: ReceiverResolver) {
        self.calls = calls
        self.resolver = resolver
    }

    /// A call of a behavior that another call makes.
    package struct Reached {
        /// The call, and the file that contains it.
        package let call: BehaviorCall
        package let file: FileID
        /// The behaviors that it can mean.
        package let candidates: [BehaviorID]
        /// Whether the other call itself is the behavior's.
        package let isDirect: Bool
    }

    /// The calls that a call certainly makes. Each element contains the calls of which one is made.
    package func reached(by pass: BehaviorPass, in file: FileID) -> [[Reached]] {
        var reader = HeldValueReader(resolver)
        var found: [[Reached]] = []
        add(pass, HeldValueReader.Frame(file: file), &reader, depth: 0, &found)
        return found
    }

    /// How many functions call each other.
    private static let maxDepth = 6
    /// How many calls of behaviors are found for a call.
    private static let maxReached = 32

    private func add(
        _ pass: BehaviorPass, _ frame: HeldValueReader.Frame, _ reader: inout HeldValueReader, depth: Int,
        _ found: inout [[Reached]]
    ) {
        guard depth < BehaviorFlows.maxDepth, found.count < BehaviorFlows.maxReached else { return }
        if let values = reader.behaviors(pass.callee, in: frame) {
            let reached = values.map { self.call(pass, of: $0, in: frame.file, isDirect: depth == 0) }
            if pass.visitsAll { found += reached.map { [$0] } } else { found.append(reached) }
            return
        }
        guard let function = reader.function(pass.callee, pass.passed, in: frame) else { return }
        for inner in function.calls.prefix(BehaviorFlows.maxReached) {
            add(inner, function.frame, &reader, depth: depth + 1, &found)
        }
    }

    private func call(
        _ pass: BehaviorPass, of value: HeldValueReader.Held, in file: FileID, isDirect: Bool
    ) -> Reached {
        let candidates = calls.candidates(named: value.name, on: resolver.resolve(value.receiver, in: value.file))
        let call = BehaviorCall(
            name: value.name, span: pass.span, receiver: value.file == file ? value.receiver : .unknown,
            owner: pass.owner, arguments: pass.arguments)
        return Reached(call: call, file: file, candidates: candidates, isDirect: isDirect)
    }
}
