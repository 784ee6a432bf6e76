import CFlynnRuntime
import FlynnRuntime

/// The message whose reaction makes an ask.
enum Asker: Sendable {
    /// Unknown: the code runs neither in a turn of an actor, nor in a handler or task started by a turn.
    case unknown
    /// The ask isn't part of a message that occupies an actor, for example after the reaction.
    case nobody
    /// The ask is part of a message that occupies its actor.
    case delivery(Delivery)

    /// The asker of the calling code. Tasks inherit the asker, and handlers restore it.
    @inline(__always)
    static var current: Asker {
        // A plain turn isn't part of a message that occupies an actor. Most asks are made in plain turns.
        flynn_is_plain_turn() ? .nobody : inContext
    }

    private static var inContext: Asker {
        guard let context = TurnContext.current else { return .unknown }
        return context === TurnContext.turn ? .nobody : .delivery(unsafeDowncast(context, to: Delivery.self))
    }

    /// Finds the message whose reaction makes an ask of `caller`. For other code, such as a callback of a library, this
    /// is the message that occupies the caller.
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
