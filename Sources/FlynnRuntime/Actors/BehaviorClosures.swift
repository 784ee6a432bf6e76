// Swift doesn't convert an `@isolated(any)` closure to one that can be called synchronously, although both have the same
// representation. `AnyBehavior` checks that it isn't isolated. Cast in structs, because a closure that is passed to
// `unsafeBitCast` itself is wrapped in another one.

/// The closure of a behavior of a `T`, which receives the arguments.
struct ArgumentsClosure<T: Actor>: BehaviorClosure, ~Copyable {
    private struct Isolated { let closure: @isolated(any) (BehaviorArgs) -> Void }
    private struct Plain { let closure: (BehaviorArgs) -> Void }

    private let closure: (BehaviorArgs) -> Void

    init(_ closure: @escaping @isolated(any) (BehaviorArgs) -> Void) {
        self.closure = unsafeBitCast(Isolated(closure: closure), to: Plain.self).closure
    }

    private init(copying other: borrowing Self) { closure = other.closure }

    static var actorType: Any.Type { T.self }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        closure.assumingMemoryBound(to: Self.self).pointee.run(arguments)
    }

    static func copy(from closure: UnsafeMutableRawPointer, to address: UnsafeMutableRawPointer) {
        let copy = Self(copying: closure.assumingMemoryBound(to: Self.self).pointee)
        address.initializeMemory(as: Self.self, to: copy)
    }

    private borrowing func run(_ arguments: BehaviorArgs) { closure(arguments) }
}

/// The closure of a behavior of a `T`, which receives the actor and the arguments.
struct ActorClosure<T: Actor>: BehaviorClosure, ~Copyable {
    private struct Isolated { let closure: @isolated(any) (T, BehaviorArgs) -> Void }
    private struct Plain { let closure: (T, BehaviorArgs) -> Void }

    private let closure: (T, BehaviorArgs) -> Void

    init(_ closure: @escaping @isolated(any) (T, BehaviorArgs) -> Void) {
        self.closure = unsafeBitCast(Isolated(closure: closure), to: Plain.self).closure
    }

    private init(copying other: borrowing Self) { closure = other.closure }

    static var actorType: Any.Type { T.self }
    static var scope: ClosureScope { .anyActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        // The initializers and `setActor` guarantee the actor's type.
        Unmanaged<T>.fromOpaque(actor)._withUnsafeGuaranteedRef {
            closure.assumingMemoryBound(to: Self.self).pointee.run($0, arguments)
        }
    }

    static func copy(from closure: UnsafeMutableRawPointer, to address: UnsafeMutableRawPointer) {
        let copy = Self(copying: closure.assumingMemoryBound(to: Self.self).pointee)
        address.initializeMemory(as: Self.self, to: copy)
    }

    private borrowing func run(_ actor: T, _ arguments: BehaviorArgs) { closure(actor, arguments) }
}
