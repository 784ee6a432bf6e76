// Swift doesn't convert an `@isolated(any)` closure to one that can be called synchronously, although both have the same
// representation. `AnyBehavior` checks that it isn't isolated. Cast in structs, because a closure that is passed to
// `unsafeBitCast` itself is wrapped in another one.

/// The body of a behavior whose closure receives the arguments.
final class ArgumentsBody: BehaviorBody {
    private struct Isolated { let closure: @isolated(any) (BehaviorArgs) -> Void }
    private struct Plain { let closure: (BehaviorArgs) -> Void }

    private let closure: (BehaviorArgs) -> Void

    init(_ name: StaticString, _ actorType: Any.Type, _ closure: @escaping @isolated(any) (BehaviorArgs) -> Void) {
        self.closure = unsafeBitCast(Isolated(closure: closure), to: Plain.self).closure
        super.init(name, actorType)
    }

    override func run(_ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) { closure(arguments) }
}

/// The body of a behavior whose closure receives the actor and the arguments.
final class ActorBody<T: Actor>: BehaviorBody {
    private struct Isolated { let closure: @isolated(any) (T, BehaviorArgs) -> Void }
    private struct Plain { let closure: (T, BehaviorArgs) -> Void }

    private let closure: (T, BehaviorArgs) -> Void

    init(_ name: StaticString, _ closure: @escaping @isolated(any) (T, BehaviorArgs) -> Void) {
        self.closure = unsafeBitCast(Isolated(closure: closure), to: Plain.self).closure
        super.init(name, T.self)
    }

    override func run(_ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        // The initializers and `setActor` guarantee the actor's type.
        Unmanaged<T>.fromOpaque(actor)._withUnsafeGuaranteedRef { closure($0, arguments) }
    }
}
