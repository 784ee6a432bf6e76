import Dispatch
import FlynnRuntime

/// Where the handlers of a promise run.
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

    /// The main queue. A command-line program must run it, for example with `dispatchMain()`. If the first handlers have waited for ten
    /// seconds, a warning says so once.
    public static let main = HandlerPlace(kind: .main)

    private static let mainQueue = DispatchQueue.main

    /// The thread that sets the result, or the one that calls `then` if there is a result. The handlers must not block. If the thread is
    /// running such a handler already, the next one runs after it.
    public static let anyThread = HandlerPlace(kind: .anyThread)

    /// A dispatch queue. The handlers must not capture what isn't `Sendable`.
    public static func queue(_ queue: DispatchQueue) -> HandlerPlace {
        // Not the identity, because on Linux each `DispatchQueue.main` is another object.
        queue.label == mainQueue.label ? .main : HandlerPlace(kind: .queue(queue))
    }

    /// The turns of an actor: handlers run neither at the same time as its reactions nor as each other. If the actor was
    /// deinitialized, they don't run, and the promise that `then` has returned is rejected with `SystemError.actorGone`.
    public static func actor(_ actor: SystemActor) -> HandlerPlace { HandlerPlace(actor.cell) }

    /// The turns of an actor that isn't one of a system; see the other `actor(_:)`. Its behaviors don't run at the same time either.
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

    /// The label of the queue, or the name of the actor's class.
    public var description: String {
        switch kind {
        case .main: HandlerPlace.mainQueue.label
        case .queue(let queue): queue.label
        case .actor(let cell): cell.name
        case .plainActor(let work): _typeName(work.actorType, qualified: false)
        case .anyThread: "any thread"
        }
    }

    /// The cell of the actor in whose turns handlers run, or nil.
    var cell: ActorCell? {
        if case .actor(let cell) = kind { cell } else { nil }
    }

    /// The cell, for uses during which the promise with this place has it. Swift would retain it.
    var borrowedCell: Unmanaged<ActorCell>? {
        if case .actor(let cell) = kind { .passUnretained(cell) } else { nil }
    }

    /// The queue on which handlers run, or nil.
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

    /// The work of the actor in whose turns handlers run, if it isn't one of a system.
    var work: ActorWork? {
        if case .plainActor(let work) = kind { work } else { nil }
    }

    /// Whether handlers run on the thread that sets the result.
    var isAnyThread: Bool {
        if case .anyThread = kind { true } else { false }
    }

    /// Whom the asks of handlers count for, if they are added now.
    var askerOfHandlers: Asker {
        Asker(caller: cell)
    }
}
