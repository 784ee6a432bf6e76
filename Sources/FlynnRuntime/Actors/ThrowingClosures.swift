/// The closures of a throwing behavior.
private final class ThrowingClosures<T: Actor> {
    typealias Run = (T, BehaviorArgs) throws -> Void
    typealias HandleError = (T, any Error) throws -> Void

    let run: Run
    let handleError: HandleError?

    init(_ run: @escaping Run, _ handleError: HandleError?) {
        self.run = run
        self.handleError = handleError
    }

    func callAsFunction(_ actor: T, _ arguments: BehaviorArgs) {
        do {
            do {
                try run(actor, arguments)
            } catch {
                guard let handleError else { throw error }
                try handleError(actor, error)
            }
        } catch {
            actor.fail(with: error, arguments)
        }
    }
}

/// The closure of a throwing behavior of a `T`. It takes the actor and the arguments.
struct ThrowingClosure<T: Actor, Form: ThrowingForm>: BehaviorClosure, ~Copyable {
    private let closures: ThrowingClosures<T>

    init(
        _ run: @escaping (T, BehaviorArgs) throws -> Void, _ handleError: ((T, any Error) throws -> Void)?
    ) {
        closures = ThrowingClosures(run, handleError)
    }

    init(copying other: borrowing Self) { closures = other.closures }

    static var scope: ClosureScope { Form.scope }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        // The initializers and `setActor` guarantee the actor's type.
        Unmanaged<T>.fromOpaque(actor)._withUnsafeGuaranteedRef {
            closure.assumingMemoryBound(to: Self.self).pointee.run($0, arguments)
        }
    }

    private borrowing func run(_ actor: T, _ arguments: BehaviorArgs) { closures(actor, arguments) }
}

/// Whether the closures of a behavior take the actor.
protocol ThrowingForm {
    static var scope: ClosureScope { get }
}

enum WithActor: ThrowingForm {
    static var scope: ClosureScope { .anyActor }
}

enum WithoutActor: ThrowingForm {
    static var scope: ClosureScope { .capturedActor }
}

// Like the closures in `BehaviorClosures.swift`, but throwing.

struct ThrowingArguments {
    private struct Isolated { let closure: @isolated(any) (BehaviorArgs) throws -> Void }

    let closure: (BehaviorArgs) throws -> Void

    init(_ closure: @escaping @isolated(any) (BehaviorArgs) throws -> Void) {
        self = unsafeBitCast(Isolated(closure: closure), to: Self.self)
    }
}

struct ThrowingActorArguments<T> {
    private struct Isolated { let closure: @isolated(any) (T, BehaviorArgs) throws -> Void }

    let closure: (T, BehaviorArgs) throws -> Void

    init(_ closure: @escaping @isolated(any) (T, BehaviorArgs) throws -> Void) {
        self = unsafeBitCast(Isolated(closure: closure), to: Self.self)
    }
}

struct ErrorHandler {
    private struct Isolated { let closure: @isolated(any) (any Error) throws -> Void }

    private let closure: (any Error) throws -> Void

    init(_ closure: @escaping @isolated(any) (any Error) throws -> Void) {
        self = unsafeBitCast(Isolated(closure: closure), to: Self.self)
    }

    /// Returns a closure with an additional parameter for the actor.
    func ignoringActor<T>() -> (T, any Error) throws -> Void { { try closure($1) } }
}

struct ActorErrorHandler<T> {
    private struct Isolated { let closure: @isolated(any) (T, any Error) throws -> Void }

    let closure: (T, any Error) throws -> Void

    init(_ closure: @escaping @isolated(any) (T, any Error) throws -> Void) {
        self = unsafeBitCast(Isolated(closure: closure), to: Self.self)
    }
}
