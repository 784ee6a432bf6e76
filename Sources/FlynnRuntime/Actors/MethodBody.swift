import CFlynnRuntime

/// The body of all calls of the typed behaviors with one name. It is never freed, like the name. The closures are in the messages.
final class MethodBody {
    private let memory = BodyMemory()

    private init(_ function: StaticString) {
        BodyMemory.initialize(in: self, BehaviorName(ofMethod: function), MethodClosure())
    }

    /// Returns the body for the name of a function, which must be a literal.
    @inline(__always)
    static func named(_ function: StaticString, on thread: UnsafeMutablePointer<FlynnThread>) -> BodyPointer {
        let slot = flynn_method_slot(thread, function.utf8Start)
        if slot.pointee.name == UnsafeRawPointer(function.utf8Start), let body = slot.pointee.body {
            return body.assumingMemoryBound(to: BehaviorBody.self)
        }
        return find(function, slot)
    }

    // (ThreadSanitizer doesn't see the lock of `Synchronization.Mutex`.)
    private static let monitor = Monitor()
    /// By the address of the name. Guarded by `monitor`.
    private nonisolated(unsafe) static var bodies: [UnsafePointer<UInt8>: MethodBody] = [:]

    @inline(never)
    private static func find(_ function: StaticString, _ slot: UnsafeMutablePointer<FlynnMethodBody>) -> BodyPointer {
        let body = monitor.withLock {
            if let body = bodies[function.utf8Start] { return body }
            let new = MethodBody(function)
            bodies[function.utf8Start] = new
            return new
        }
        let pointer = BodyPointer(of: body)
        slot.pointee = FlynnMethodBody(name: function.utf8Start, body: pointer)
        return pointer
    }
}

/// Runs the closures in the messages of typed behaviors.
private struct MethodClosure: BehaviorClosure, ~Copyable {
    init() {}

    init(copying other: borrowing Self) {}

    static var scope: ClosureScope { .anyActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        crash("a call has another form than its behavior")
    }

    static func run(_ call: consuming TypedCall, _ actor: UnsafeMutableRawPointer) {
        Unmanaged<Actor>.fromOpaque(actor)._withUnsafeGuaranteedRef { actor in
            do { try call.body(actor) } catch { fail(call, actor, error) }
        }
    }

    @inline(never)
    private static func fail(_ call: borrowing TypedCall, _ actor: Actor, _ error: any Error) {
        do {
            guard case .errorHandler(let handleError) = call.companion else { throw error }
            try handleError(actor, error)
        } catch {
            actor.fail(with: error, [])
        }
    }
}

extension DetachedBody {
    /// Creates the body of calls with a closure that takes the actor, and no arguments.
    convenience init<T: Actor>(ofMethod function: StaticString, _ body: @escaping (T) throws -> Void) {
        self.init(
            BehaviorName(ofMethod: function), of: T.self,
            ThrowingClosure<T, WithActor>({ actor, _ in try body(actor) }, nil))
    }

    /// Creates the body of calls with a closure that takes the actor and one argument, which the runtime passes.
    convenience init<T: Actor, Argument>(
        ofMethod function: StaticString, _ body: @escaping (T, Argument) throws -> Void
    ) {
        self.init(
            BehaviorName(ofMethod: function), of: T.self,
            ThrowingClosure<T, WithActor>({ actor, arguments in try body(actor, arguments[x: 0]) }, nil))
    }
}
