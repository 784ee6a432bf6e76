import Dispatch
import FlynnRuntime

/// The place where the handlers of a promise run.
///
/// A value that any thread may use.
public struct HandlerPlace: Sendable, CustomStringConvertible {
    private enum Kind {
        case main
        case queue(DispatchQueue)
        case actor(ActorCell)
        case plainActor(ActorWork)
        case anyThread
    }

    private let kind: Kind

    /// The main queue. A command-line program must run this queue, for example with `dispatchMain()`. If the first
    /// handlers have waited for ten seconds, a single warning is written.
    public static let main = HandlerPlace(kind: .main)

    private static let mainQueue = DispatchQueue.main

    /// The thread that sets the result, or the thread that calls `then` if there is a result. The handlers must not
    /// block. If the thread is already running such a handler, the next handler runs afterwards.
    public static let anyThread = HandlerPlace(kind: .anyThread)

    /// A dispatch queue. The handlers must only capture `Sendable` values.
    public static func queue(_ queue: DispatchQueue) -> HandlerPlace {
        // Compares labels, because on Linux each access to `DispatchQueue.main` returns another object.
        queue.label == mainQueue.label ? .main : HandlerPlace(kind: .queue(queue))
    }

    /// The turns of an actor. A handler never runs at the same time as a reaction of the actor or as another handler.
    /// If the actor is deinitialized before, the handler isn't run, and the promise returned by `then` is rejected with
    /// `SystemError.actorGone`.
    public static func actor(_ actor: SystemActor) -> HandlerPlace { HandlerPlace(actor.cell) }

    /// The turns of an actor that isn't part of a system; see the other `actor(_:)`. A handler never runs at the same
    /// time as a behavior of the actor.
    public static func actor(_ actor: Actor) -> HandlerPlace {
        if let actor = actor as? SystemActor { return HandlerPlace(actor.cell) }
        return HandlerPlace(kind: .plainActor(ActorWork(of: actor)))
    }

    /// The turns of an actor, or the main queue for other objects.
    init(ofCaller caller: AnyObject?) {
        switch caller {
        case let actor as SystemActor: self.init(actor.cell)
        case let actor as Actor: self = .actor(actor)
        default: self = .main
        }
    }

    private init(kind: Kind) { self.kind = kind }

    init(_ cell: ActorCell) { self.init(kind: .actor(cell)) }

    /// The label of the queue, or the class name of the actor.
    public var description: String {
        switch kind {
        case .main: HandlerPlace.mainQueue.label
        case .queue(let queue): queue.label
        case .actor(let cell): cell.name
        case .plainActor(let work): _typeName(work.actorType, qualified: false)
        case .anyThread: "any thread"
        }
    }

    /// The cell of the actor for the handlers, or nil if the place isn't a `SystemActor`.
    var cell: ActorCell? {
        if case .actor(let cell) = kind { cell } else { nil }
    }

    /// The cell as an unmanaged reference, to avoid a retain. For callers that have a promise with this place, which
    /// owns the cell.
    var borrowedCell: Unmanaged<ActorCell>? {
        if case .actor(let cell) = kind { .passUnretained(cell) } else { nil }
    }

    /// The queue for the handlers, or nil.
    var queue: DispatchQueue? {
        switch kind {
        case .main: HandlerPlace.mainQueue
        case .queue(let queue): queue
        case .actor, .plainActor, .anyThread: nil
        }
    }

    var isMain: Bool {
        if case .main = kind { true } else { false }
    }

    /// The work of an actor that isn't part of a system, or nil.
    var work: ActorWork? {
        if case .plainActor(let work) = kind { work } else { nil }
    }

    /// Whether the handlers run on the thread that sets the result.
    var isAnyThread: Bool {
        if case .anyThread = kind { true } else { false }
    }

    /// The asker for the asks of handlers added now.
    var askerOfHandlers: Asker {
        Asker(caller: cell)
    }
}
