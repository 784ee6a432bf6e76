import CFlynnRuntime

/// The body of all calls of typed behaviors with the same method name and the same closure function. A method body is
/// never freed, like the name and the function. The captures of the closures are in the messages.
final class MethodBody {
    private let memory = BodyMemory()

    private init(_ key: Key) {
        BodyMemory.initialize(in: self, BehaviorName(ofMethod: key.name), MethodClosure(function: key.function))
    }

    /// The name of a method, which is a literal, and the function of a closure, or nil if the function is stored in the
    /// messages.
    struct Key: Hashable {
        let name: StaticString
        let function: UnsafeRawPointer?

        static func == (left: Key, right: Key) -> Bool {
            left.name.utf8Start == right.name.utf8Start && left.function == right.function
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(name.utf8Start)
            hasher.combine(function)
        }
    }

    // (ThreadSanitizer doesn't support the lock of `Synchronization.Mutex`.)
    private static let monitor = Monitor()
    /// Guarded by `monitor`.
    private nonisolated(unsafe) static var bodies: [Key: MethodBody] = [:]

    fileprivate static func body(_ key: Key) -> BodyPointer {
        MessagePool.startKeepingMemory()
        let body = monitor.withLock {
            if let body = bodies[key] { return body }
            let new = MethodBody(key)
            bodies[key] = new
            return new
        }
        return BodyPointer(of: body)
    }
}

// This is not a function of `MethodBody`, to avoid a lookup of the class's metadata in every call.
extension BodyPointer {
    /// Returns the body for the name of a method, which must be a literal, and for the function of a closure, or nil if
    /// the function is stored in the messages.
    @inline(__always)
    static func ofMethod(
        _ name: StaticString, _ function: UnsafeRawPointer? = nil, on thread: UnsafeMutablePointer<FlynnThread>
    ) -> BodyPointer {
        let slot = flynn_method_slot(thread, name.utf8Start, function)
        if slot.pointee.name == UnsafeRawPointer(name.utf8Start), slot.pointee.function == function,
            let body = slot.pointee.body
        {
            return body.assumingMemoryBound(to: BehaviorBody.self)
        }
        return find(name, function, slot)
    }

    @inline(never)
    private static func find(
        _ name: StaticString, _ function: UnsafeRawPointer?, _ slot: UnsafeMutablePointer<FlynnMethodBody>
    ) -> BodyPointer {
        let body = MethodBody.body(MethodBody.Key(name: name, function: function))
        slot.pointee = FlynnMethodBody(name: name.utf8Start, function: function, body: body)
        return body
    }
}

/// The function of the closures in the messages of typed behaviors.
private struct MethodClosure: BehaviorClosure, ~Copyable {
    /// See `BodyPointer.function`.
    let function: UnsafeRawPointer?

    init(function: UnsafeRawPointer?) { self.function = function }

    init(copying other: borrowing Self) { function = other.function }

    static var scope: ClosureScope { .anyActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        crash("a call has another form than its behavior")
    }

    static func fail(_ actor: UnsafeMutableRawPointer, with error: any Error, _ handler: TypedCall.ErrorHandler?) {
        Unmanaged<Actor>.fromOpaque(actor)._withUnsafeGuaranteedRef { actor in
            do {
                guard let handler else { throw error }
                try handler(actor, error)
            } catch {
                actor.fail(with: error, [])
            }
        }
    }
}

extension DetachedBody {
    /// Creates the body of calls with a closure that takes only the actor.
    convenience init<T: Actor>(ofMethod function: StaticString, _ body: @escaping (T) throws -> Void) {
        self.init(
            BehaviorName(ofMethod: function), of: T.self,
            ThrowingClosure<T, WithActor>({ actor, _ in try body(actor) }, nil))
    }

    /// Creates the body of calls with a closure that takes the actor and an argument, which the runtime passes.
    convenience init<T: Actor, Argument>(
        ofMethod function: StaticString, _ body: @escaping (T, Argument) throws -> Void
    ) {
        self.init(
            BehaviorName(ofMethod: function), of: T.self,
            ThrowingClosure<T, WithActor>({ actor, arguments in try body(actor, arguments[x: 0]) }, nil))
    }
}
