import CFlynnRuntime

/// The content of a typed behavior's message: a closure that takes the actor. It takes the place of the arguments in
/// the message, so a call allocates only the memory that Swift allocates for the closure's captures.
///
/// The closures of all classes of actors share the same representation, so the type of the actor is `AnyObject`; see
/// `ActorBehaviors.behave`.
struct TypedCall {
    typealias Body = (AnyObject) throws -> Void
    typealias ErrorHandler = (AnyObject, any Error) throws -> Void

    /// An additional part of the call.
    enum Companion {
        case none
        case errorHandler(ErrorHandler)
        /// The object that owns the body and receives its errors. A `DiscardObserver` is notified if the call can't
        /// run.
        case observer(AnyObject)
    }

    let body: Body
    let companion: Companion

    init(_ body: @escaping Body, _ companion: Companion) {
        self.body = body
        self.companion = companion
    }

    var observer: AnyObject? {
        if case .observer(let object) = companion { object } else { nil }
    }

    fileprivate var errorHandler: ErrorHandler? {
        if case .errorHandler(let handler) = companion { handler } else { nil }
    }
}

/// The values that a call passes to its behavior.
enum CallContents {
    case arguments(BehaviorArgs)
    case typed(TypedCall)

    /// Runs a body with the contents. Call this only on the thread that runs `actor`. The actor must be alive.
    func run(_ body: BodyPointer, _ actor: UnsafeMutableRawPointer) {
        switch self {
        case .arguments(let arguments): body.run(actor, arguments)
        case .typed(let call): body.run(actor, call)
        }
    }

    /// The object that is notified if the call can't run.
    var observer: (any DiscardObserver)? {
        switch self {
        case .arguments(let arguments): (arguments.last ?? nil) as? any DiscardObserver
        case .typed(let call): call.observer as? any DiscardObserver
        }
    }
}

extension BodyPointer {
    /// Runs a typed call. Call this only on the thread that runs `actor`. The actor must be alive.
    fileprivate func run(_ actor: UnsafeMutableRawPointer, _ call: borrowing TypedCall) {
        do {
            try Unmanaged<AnyObject>.fromOpaque(actor)._withUnsafeGuaranteedRef { try call.body($0) }
        } catch {
            fail(actor, with: error, call.errorHandler)
        }
    }
}

// This wrapper keeps generic functions from wrapping the closure in a second closure.
private struct TypedHandler { let handler: TypedCall.ErrorHandler }

// A typed call is in the memory for the first argument, and `argumentCount` identifies its form. For a call without a
// companion, the closure's captures are in the word behind the header of the node, and the closure's function is in the
// body.
extension Message {
    /// The values of `argumentCount` if the node contains a typed call.
    enum TypedCount {
        static let captures: UInt8 = .max - 3
        static let handled: UInt8 = .max - 2
        static let observed: UInt8 = .max - 1

        @inline(__always)
        static func contains(_ count: UInt8) -> Bool { captures <= count && count <= observed }
    }
}

extension MessagePointer {
    /// Puts a typed call without a companion into a node without arguments. The node takes over the caller's reference
    /// to the captures.
    @inline(__always)
    func putCaptures(_ captures: UnsafeMutableRawPointer?) {
        word.pointee = captures
        pointee.argumentCount = Message.TypedCount.captures
    }

    /// Moves a typed call into a node without arguments. A call with a companion needs room for an argument. The node's
    /// body must be set.
    func putTypedCall(_ call: consuming TypedCall) {
        switch call.companion {
        case .none:
            let words = _ClosureWords(call.body)
            guard words.function == pointee.body?.function else {
                crash("a call has another closure than its behavior")
            }
            return putCaptures(words.captures)
        case .errorHandler(let handler):
            companion(TypedHandler.self).initialize(to: TypedHandler(handler: handler))
            pointee.argumentCount = Message.TypedCount.handled
        case .observer(let object):
            companion(AnyObject.self).initialize(to: object)
            pointee.argumentCount = Message.TypedCount.observed
        }
        memory(TypedClosure.self).initialize(to: TypedClosure(body: call.body))
    }

    /// Runs a typed call in a node with this `argumentCount`, which was reset. Call this only on the thread that runs
    /// `actor`. The actor must be alive.
    @inline(__always)
    func runTypedCall(
        _ count: UInt8, _ body: BodyPointer, _ actor: UnsafeMutableRawPointer,
        on thread: UnsafeMutablePointer<FlynnThread>
    ) {
        if count == Message.TypedCount.captures {
            let captures = takeCaptures()
            _ClosureWords(body.function, captures).withClosure { closure in
                do { try closure.pointee.run(actor) } catch { body.fail(actor, with: error, nil) }
            }
            if let captures { MessagePool.release(captures, sentWith: pointee.origin, on: thread) }
        } else {
            body.run(actor, takeTypedCall(count, body))
        }
    }

    private func takeCaptures() -> UnsafeMutableRawPointer? {
        let captures = word.pointee
        word.pointee = nil
        return captures
    }

    /// Moves a typed call out of a node with this `argumentCount`.
    private func takeTypedCall(_ count: UInt8, _ body: BodyPointer) -> TypedCall {
        let companion: TypedCall.Companion
        switch count {
        case Message.TypedCount.captures:
            // This passes `_ClosureWords`, since a generic function would wrap a plain closure in a second closure.
            return _ClosureWords(body.function, takeCaptures()).withClosure { TypedCall($0.move().take(), .none) }
        case Message.TypedCount.handled: companion = .errorHandler(self.companion(TypedHandler.self).move().handler)
        default: companion = .observer(self.companion(AnyObject.self).move())
        }
        return TypedCall(memory(TypedClosure.self).move().take(), companion)
    }

    /// The observer of a typed call in a node, or nil.
    var observer: AnyObject? {
        pointee.argumentCount == Message.TypedCount.observed ? companion(AnyObject.self).pointee : nil
    }

    /// Moves a call's contents into a node without arguments. The node must have room for an argument, or the same room
    /// as the original node. The node's body must be set.
    func put(_ contents: consuming CallContents) {
        switch consume contents {
        case .arguments(let arguments): if !arguments.isEmpty { putArguments(arguments) }
        case .typed(let call): putTypedCall(call)
        }
    }

    /// Moves the contents out. The node's body must be set.
    func takeContents() -> CallContents {
        let count = pointee.argumentCount
        guard Message.TypedCount.contains(count), let body = pointee.body else { return .arguments(takeArguments()) }
        pointee.argumentCount = 0
        return .typed(takeTypedCall(count, body))
    }

    /// The word behind the header of a node. Embedded nodes don't contain it.
    @inline(__always)
    var word: UnsafeMutablePointer<UnsafeMutableRawPointer?> { memory(UnsafeMutableRawPointer?.self) }

    @inline(__always)
    private func memory<T: ~Copyable>(_ type: T.Type) -> UnsafeMutablePointer<T> {
        (UnsafeMutableRawPointer(self) + MessagePointer.argumentOffset).assumingMemoryBound(to: type)
    }

    @inline(__always)
    private func companion<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
        let offset = MessagePointer.argumentOffset + MemoryLayout<TypedClosure>.size
        return (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: type)
    }
}
