// Swift doesn't convert an `@isolated(any)` closure to one that can be called synchronously, although both have the same
// representation. `AnyBehavior` checks that it isn't isolated. Cast in structs, because a closure that is passed to
// `unsafeBitCast` itself is wrapped in another one.

/// The closure of a behavior of a `T`, which receives the arguments.
struct ArgumentsClosure<T: Actor>: BehaviorClosure {
    private struct Isolated { let closure: @isolated(any) (BehaviorArgs) -> Void }

    private let closure: (BehaviorArgs) -> Void

    init(_ closure: @escaping @isolated(any) (BehaviorArgs) -> Void) {
        self = unsafeBitCast(Isolated(closure: closure), to: ArgumentsClosure.self)
    }

    static var actorType: Any.Type { T.self }
    func run(_ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) { closure(arguments) }
}

/// The closure of a behavior of a `T`, which receives the actor and the arguments.
struct ActorClosure<T: Actor>: BehaviorClosure {
    private struct Isolated { let closure: @isolated(any) (T, BehaviorArgs) -> Void }

    private let closure: (T, BehaviorArgs) -> Void

    init(_ closure: @escaping @isolated(any) (T, BehaviorArgs) -> Void) {
        self = unsafeBitCast(Isolated(closure: closure), to: ActorClosure.self)
    }

    static var actorType: Any.Type { T.self }
    func run(_ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        // The initializers and `setActor` guarantee the actor's type.
        Unmanaged<T>.fromOpaque(actor)._withUnsafeGuaranteedRef { closure($0, arguments) }
    }
}
