import FlynnRuntime

/// The pending faults of a run.
struct Faults {
    enum Action {
        /// The call never arrives.
        case lose
        case delay(Duration)
        /// The call arrives twice.
        case duplicate
    }

    /// The calls affected by a fault.
    enum Calls {
        case behavior(BehaviorName)
        /// The calls of all behaviors with this name.
        case named(String)

        func include(_ behavior: BehaviorName) -> Bool {
            switch self {
            case .behavior(let name): name == behavior
            case .named(let text): text == behavior.text
            }
        }
    }

    private struct CallFault {
        let actor: UInt
        let calls: Calls
        let action: Action
        var count: Int
    }

    private var calls: [CallFault] = []
    private var crashes: [(type: ObjectIdentifier, error: any Error)] = []
    /// The fault for the current call.
    private var pending: Action?
    /// The contents of lost calls. Not released before the end of the run, as the end of a reply would notify the
    /// caller.
    private var lost: [LostCall] = []

    var isEmpty: Bool { calls.isEmpty }

    mutating func add(_ action: Action, to actor: UInt, _ affected: Calls, count: Int) {
        calls.append(CallFault(actor: actor, calls: affected, action: action, count: count))
    }

    /// Takes the fault for a call, and returns the kind of event.
    mutating func take(for actor: UInt, _ behavior: BehaviorName) -> Trace.Kind? {
        let index = calls.firstIndex { $0.actor == actor && $0.calls.include(behavior) }
        guard let index else { return nil }
        pending = calls[index].action
        calls[index].count -= 1
        if calls[index].count == 0 { calls.remove(at: index) }
        return switch pending {
        case .lose, nil: .lostCall
        case .delay: .delayedCall
        case .duplicate: .repeatedCall
        }
    }

    mutating func takePending() -> Action? {
        defer { pending = nil }
        return pending
    }

    mutating func lose(_ call: DelayedCall) { lost.append(call.drop()) }

    mutating func releaseLostCalls() {
        let released = lost
        lost = []
        withExtendedLifetime(released) {}
    }

    mutating func addCrash(of type: Any.Type, _ error: any Error) { crashes.append((ObjectIdentifier(type), error)) }

    /// Takes the error for a new actor that must fail.
    mutating func takeCrash(of type: Any.Type) -> (any Error)? {
        crashes.firstIndex { $0.type == ObjectIdentifier(type) }.map { crashes.remove(at: $0).error }
    }
}
