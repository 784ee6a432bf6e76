import CFlynnRuntime

/// The arguments of a call to a behavior, in order.
///
/// Read them with `args[x: n]` or `args.get(n)`. Both cast to the type inferred from the context.
public typealias BehaviorArgs = [Any?]

/// The closure of a behavior, as a value.
public typealias BehaviorBlock = (BehaviorArgs) -> Void

/// A closure of at most two words, in the memory of a body. Messages run it.
///
/// This type is noncopyable to avoid a copy: Swift copies a closure in a copyable struct in memory before it calls the
/// closure.
protocol BehaviorClosure: ~Copyable {
    /// The actors that the closure accepts.
    static var scope: ClosureScope { get }

    /// Runs the closure at an address. Call this only on the thread that runs `actor`. The actor must be alive.
    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs)

    /// Handles the error of a typed call. Call this only on the thread that runs `actor`. The actor must be alive.
    static func fail(_ actor: UnsafeMutableRawPointer, with error: any Error, _ handler: TypedCall.ErrorHandler?)

    init(copying other: borrowing Self)

    /// Creates a copy at a different address.
    static func copy(from closure: UnsafeMutableRawPointer, to address: UnsafeMutableRawPointer)

    static func deinitialize(at closure: UnsafeMutableRawPointer)
}

extension BehaviorClosure where Self: ~Copyable {
    static var scope: ClosureScope { .capturedActor }

    static func fail(_ actor: UnsafeMutableRawPointer, with error: any Error, _ handler: TypedCall.ErrorHandler?) {
        crash("a call has another form than its behavior")
    }

    static func copy(from closure: UnsafeMutableRawPointer, to address: UnsafeMutableRawPointer) {
        let copy = Self(copying: closure.assumingMemoryBound(to: Self.self).pointee)
        address.initializeMemory(as: Self.self, to: copy)
    }

    static func deinitialize(at closure: UnsafeMutableRawPointer) {
        closure.assumingMemoryBound(to: Self.self).deinitialize(count: 1)
    }
}

/// The actors that a closure accepts if its actor is replaced.
enum ClosureScope {
    /// Any actor that is passed to the closure.
    case anyActor
    /// Only the original actor, which the closure can capture.
    case capturedActor
    /// Only the original actor. The closure isn't a user's behavior, and must run even if the actor was replaced.
    case thisActor
}

/// The part of a behavior that messages need: the closure and the name, and the links in the actor's list of behaviors.
///
/// A body is in the memory of a behavior or of a `DetachedBody`. Swift doesn't destroy the body with the object, so the
/// body can outlive the deinitialization of the object, to let earlier messages run.
struct BehaviorBody: ~Copyable {
    fileprivate typealias ClosureMemory = (UInt, UInt)

    /// The preceding element in the list of the actor's behaviors. Guarded by the mailbox's lock.
    ///
    /// Must be the first property: the thread sanitizer reports a change of any property as a change of the body's
    /// first word, which must not be the closure, because the actor can be running the closure at the same time.
    var previous: BodyPointer?
    let name: BehaviorName
    // Guarded by the mailbox's lock, like the list of the actor's behaviors.

    /// Whether the behavior owns a strong reference to its actor; see `ToggleReference.swift`.
    var ownsActor = false
    /// The number of references to the behavior that the runtime borrowed, if the behavior owns its actor.
    var borrowed: UInt32 = 0
    var next: BodyPointer?
    /// The type of the actors that the closure accepts.
    let actorType: Any.Type

    // The actor reads the remaining properties for every message, and senders change the object's reference count for
    // every message. With cache lines of 64 bytes, the properties above separate the two.

    let closureType: any (BehaviorClosure & ~Copyable).Type
    /// Memory for the closure. Must be the last property; see `BodyPointer.closure`.
    private let closureMemory: ClosureMemory = (0, 0)

    fileprivate init(
        _ name: BehaviorName, of actorType: Any.Type, _ closureType: any (BehaviorClosure & ~Copyable).Type
    ) {
        self.name = name
        self.actorType = actorType
        self.closureType = closureType
    }

    /// The actors that the closure accepts.
    var scope: ClosureScope { closureType.scope }

    /// Returns the behavior's name, qualified by the actor's class; see `BehaviorName.qualified`.
    func name(of actorType: Any.Type?) -> String { name.qualified(by: actorType) }
}

typealias BodyPointer = UnsafeMutablePointer<BehaviorBody>

/// Memory for a `BehaviorBody`. Must be the first property of its class.
struct BodyMemory {
    private let words: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    #if _pointerBitWidth(_32)
    private let lastWord: UInt = 0
    #endif

    /// Creates a body in the memory of `object`.
    static func initialize<Closure: BehaviorClosure & ~Copyable>(
        in object: AnyObject, _ name: BehaviorName, of actorType: Any.Type = AnyObject.self,
        _ closure: consuming Closure
    ) {
        precondition(MemoryLayout<Closure>.size <= MemoryLayout<BehaviorBody.ClosureMemory>.size)
        let body = initialize(in: object, name, of: actorType, Closure.self)
        body.closure.initializeMemory(as: Closure.self, to: closure)
    }

    /// Creates a copy of `other` in the memory of `object`.
    static func initialize(in object: AnyObject, copying other: BodyPointer) {
        let body = initialize(
            in: object, other.pointee.name, of: other.pointee.actorType, other.pointee.closureType)
        other.pointee.closureType.copy(from: other.closure, to: body.closure)
    }

    private static func initialize(
        in object: AnyObject, _ name: BehaviorName, of actorType: Any.Type,
        _ closureType: any (BehaviorClosure & ~Copyable).Type
    ) -> BodyPointer {
        precondition(MemoryLayout<BehaviorBody>.size <= MemoryLayout<BodyMemory>.size)
        let body = BodyPointer(of: object)
        body.initialize(to: BehaviorBody(name, of: actorType, closureType))
        return body
    }
}

/// The size of the header of a Swift object, and therefore the offset of the first property of its class.
let objectHeaderSize = 2 * MemoryLayout<UnsafeRawPointer>.size

extension BodyPointer {
    /// The body of a behavior or of a `DetachedBody`.
    init(of object: AnyObject) {
        self.init(ofObjectAt: Unmanaged.passUnretained(object).toOpaque())
    }

    init(ofObjectAt address: UnsafeMutableRawPointer) {
        self = (address + objectHeaderSize).assumingMemoryBound(to: BehaviorBody.self)
    }

    /// The object that contains the body, unretained.
    var object: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) - objectHeaderSize }

    fileprivate var closure: UnsafeMutableRawPointer {
        UnsafeMutableRawPointer(self) + MemoryLayout<BehaviorBody>.size - MemoryLayout<BehaviorBody.ClosureMemory>.size
    }

    /// Runs the closure. Call this only on the thread that runs `actor`. The actor must be alive.
    @inline(__always)
    func run(_ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        pointee.closureType.run(at: closure, actor, arguments)
    }

    /// The function of the closures of a `MethodBody`.
    @inline(__always)
    var function: UnsafeRawPointer? { closure.load(as: UnsafeRawPointer?.self) }

    /// Handles the error of a typed call. Call this only on the thread that runs `actor`. The actor must be alive.
    @inline(never)
    func fail(_ actor: UnsafeMutableRawPointer, with error: any Error, _ handler: TypedCall.ErrorHandler?) {
        pointee.closureType.fail(actor, with: error, handler)
    }

    /// Deinitializes the body. Then the memory can be deallocated.
    func end() {
        pointee.closureType.deinitialize(at: closure)
        deinitialize(count: 1)
    }
}

/// A body without a behavior: for an internal message, or for the calls of a timer, which can outlive the behavior.
class DetachedBody {
    private let memory = BodyMemory()

    /// Creates a copy of a body.
    init(copying body: BodyPointer) {
        BodyMemory.initialize(in: self, copying: body)
    }

    /// Creates a body with the given closure.
    init<Closure: BehaviorClosure & ~Copyable>(
        _ name: BehaviorName, of actorType: Any.Type, _ closure: consuming Closure
    ) {
        BodyMemory.initialize(in: self, name, of: actorType, closure)
    }

    /// Creates the body of an internal message.
    ///
    /// This isn't inlined to work around an error in the ownership checks of Swift 6.3's optimizer: it fails to inline
    /// this initializer into `sendInternal`.
    @inline(never)
    init(_ work: @escaping () -> Void) {
        BodyMemory.initialize(in: self, BehaviorName(""), InternalClosure(work))
    }

    deinit { BodyPointer(of: self).end() }
}

private struct InternalClosure: BehaviorClosure, ~Copyable {
    let work: () -> Void

    init(_ work: @escaping () -> Void) { self.work = work }

    init(copying other: borrowing Self) { work = other.work }

    static var scope: ClosureScope { .thisActor }

    static func run(at closure: UnsafeMutableRawPointer, _ actor: UnsafeMutableRawPointer, _ arguments: BehaviorArgs) {
        closure.assumingMemoryBound(to: Self.self).pointee.run()
    }

    private borrowing func run() { work() }
}
