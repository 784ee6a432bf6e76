// Swift doesn't convert an `@isolated(any)` closure to one that can be called synchronously, although both have the same
// representation. `AnyBehavior` checks that it isn't isolated. Cast in structs, because a closure that is passed to
// `unsafeBitCast` itself is wrapped in another one.

/// The closure of a behavior that receives the arguments.
struct ArgumentsClosure: BehaviorClosure, ~Copyable {
    private struct Isolated { let closure: @isolated(any) (BehaviorArgs) -> Void }
    private struct Plain { let closure: (BehaviorArgs) -> Void }

    private let closure: (BehaviorArgs) -> Void

    init(_ closure: @escaping @isolated(any) (BehaviorArgs) -> Void) {
        self.closure = unsafeBitCast(Isolated(closure: closure), to: Plain.self).closure
    }

    init(copying other: borrowing Self) { closure = other.closure }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        closure.assumingMemoryBound(to: Self.self).pointee.run(arguments)
    }

    private borrowing func run(_ arguments: BehaviorArgs) { closure(arguments) }
}

/// The closure of a behavior that receives the actor and the arguments.
struct ActorClosure: BehaviorClosure, ~Copyable {
    private struct Isolated<T: Actor> { let closure: @isolated(any) (T, BehaviorArgs) -> Void }
    private struct Plain { let closure: (Actor, BehaviorArgs) -> Void }

    private let closure: (Actor, BehaviorArgs) -> Void

    /// The closure may be run with a `T` only, which is passed like any `Actor`, since both are references to objects. Not
    /// generic, because a generic struct's metadata would be looked up for each behavior.
    init<T: Actor>(_ closure: @escaping @isolated(any) (T, BehaviorArgs) -> Void) {
        self.closure = unsafeBitCast(Isolated(closure: closure), to: Plain.self).closure
    }

    init(copying other: borrowing Self) { closure = other.closure }

    static var scope: ClosureScope { .anyActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        // The initializers and `setActor` guarantee the actor's type.
        Unmanaged<Actor>.fromOpaque(actor)._withUnsafeGuaranteedRef {
            closure.assumingMemoryBound(to: Self.self).pointee.run($0, arguments)
        }
    }

    private borrowing func run(_ actor: Actor, _ arguments: BehaviorArgs) { closure(actor, arguments) }
}

/// The closure of a library's behavior, which runs on its own actor only and isn't dropped.
struct WorkClosure: BehaviorClosure, ~Copyable {
    private let closure: ActorClosure

    init<T: Actor>(_ closure: @escaping (T, BehaviorArgs) -> Void) { self.closure = ActorClosure(closure) }

    init(copying other: borrowing Self) { closure = ActorClosure(copying: other.closure) }

    static var scope: ClosureScope { .thisActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        // The only property has the same address.
        ActorClosure.run(at: closure, actor, arguments)
    }
}
