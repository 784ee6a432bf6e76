import CFlynnRuntime
import FlynnRuntime

/// The message for whose reaction an ask is made.
enum Asker: Sendable {
    /// Nothing is known: the code runs neither in a turn of an actor, nor in a handler or task that one has started.
    case unknown
    /// The ask is made after the reaction, so no actor is occupied by it.
    case nobody
    /// The ask is part of a message that occupies its actor.
    case delivery(Delivery)

    /// Tasks inherit it, and handlers restore it.
    @inline(__always)
    static var current: Asker {
        // A plain turn is part of no message that occupies an actor. Most asks come from such turns.
        flynn_is_plain_turn() ? .nobody : inContext
    }

    private static var inContext: Asker {
        guard let context = TurnContext.current else { return .unknown }
        return context === TurnContext.turn ? .nobody : .delivery(unsafeDowncast(context, to: Delivery.self))
    }

    /// The message for which `caller` makes an ask now. If the ask comes from other code, such as a callback of a library,
    /// it is the message that occupies the caller.
    @inline(__always)
    init(caller: @autoclosure () -> ActorCell?) {
        self = Asker.current
        if case .unknown = self {
            self = caller()?.occupation.map(Asker.delivery) ?? .nobody
        }
    }

    var delivery: Delivery? {
        if case .delivery(let delivery) = self { delivery } else { nil }
    }

    func run<Result>(_ work: () throws -> Result) rethrows -> Result {
        if case .nobody = self, flynn_is_plain_turn() { return try work() }
        return try TurnContext.run(in: delivery ?? TurnContext.turn, work)
    }
}
