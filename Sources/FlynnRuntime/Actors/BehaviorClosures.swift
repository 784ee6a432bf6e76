// Swift doesn't convert an `@isolated(any)` closure to a closure for synchronous calls, although both have the same
// representation. `AnyBehavior` checks that the closure isn't isolated. The casts are casts of structs: a cast of a
// plain closure with `unsafeBitCast` would wrap the closure in a second closure.

/// The closure of a behavior that takes only the arguments.
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

/// The closure of a behavior that takes the actor and the arguments.
struct ActorClosure: BehaviorClosure, ~Copyable {
    private struct Isolated<T: Actor> { let closure: @isolated(any) (T, BehaviorArgs) -> Void }
    private struct Plain { let closure: (Actor, BehaviorArgs) -> Void }

    private let closure: (Actor, BehaviorArgs) -> Void

    /// Stores the closure as a closure that takes any `Actor`. Only a `T` can be passed to it; Swift passes a `T` like
    /// any `Actor`, as a reference to an object. `ActorClosure` isn't generic, to avoid a lookup of the struct's
    /// metadata for every behavior.
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

/// The closure of a library's internal behavior. The calls run only on the behavior's original actor, and are never
/// dropped.
struct WorkClosure: BehaviorClosure, ~Copyable {
    private let closure: ActorClosure

    init<T: Actor>(_ closure: @escaping (T, BehaviorArgs) -> Void) { self.closure = ActorClosure(closure) }

    init(copying other: borrowing Self) { closure = ActorClosure(copying: other.closure) }

    static var scope: ClosureScope { .thisActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        // The address of the only property is the address of the struct.
        ActorClosure.run(at: closure, actor, arguments)
    }
}
