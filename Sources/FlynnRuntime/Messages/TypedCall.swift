/// What a message of a typed behavior runs: a closure that takes the actor. It takes the place of the arguments in the message, so a call
/// allocates only what Swift allocates for the closure's captures.
///
/// The actor has the type `AnyObject`, because the closures of all classes of actors have the same representation; see
/// `ActorBehaviors.behave`.
struct TypedCall {
    typealias Body = (AnyObject) throws -> Void
    typealias ErrorHandler = (AnyObject, any Error) throws -> Void

    /// What else belongs to the call.
    enum Companion {
        case none
        case errorHandler(ErrorHandler)
        /// The object that owns the body, and receives its errors. If it is a `DiscardObserver`, it is told if the call can't run.
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
}

/// What a call passes to its behavior.
enum CallContents {
    case arguments(BehaviorArgs)
    case typed(TypedCall)

    /// Runs a body with the contents. For the thread that runs `actor`, which is alive.
    func run(_ body: BodyPointer, _ actor: UnsafeMutableRawPointer) {
        switch self {
        case .arguments(let arguments): body.run(actor, arguments)
        case .typed(let call): body.run(actor, call)
        }
    }

    /// The object that is told if the call can't run.
    var observer: (any DiscardObserver)? {
        switch self {
        case .arguments(let arguments): (arguments.last ?? nil) as? any DiscardObserver
        case .typed(let call): call.observer as? any DiscardObserver
        }
    }
}

extension TypedCall {
    /// The representation of a closure without captures is the address of a function, and null.
    fileprivate typealias Words = (function: UInt, captures: UInt)

    /// Whether the call is a closure without captures, and nothing else. Then it fits into a node without room for arguments.
    @inline(__always)
    fileprivate var isFunction: Bool {
        guard case .none = companion else { return false }
        return unsafeBitCast(TypedBody(body: body), to: Words.self).captures == 0
    }

    /// The size of the node for the call.
    @inline(__always)
    var messageSize: Message.Size { isFunction ? .none : .one }
}

// Not the closures themselves, which generic functions would wrap in others.
private struct TypedBody { let body: TypedCall.Body }
private struct TypedHandler { let handler: TypedCall.ErrorHandler }

// A typed call is in the memory for the first argument: its body, and what belongs to it. `argumentCount` says what that is. A closure
// without captures is in the word that all nodes have after their header.
extension Message {
    /// The values of `argumentCount` if the node contains a typed call.
    enum TypedCount {
        static let function: UInt8 = .max - 4
        static let plain: UInt8 = .max - 3
        static let handled: UInt8 = .max - 2
        static let observed: UInt8 = .max - 1

        @inline(__always)
        static func contains(_ count: UInt8) -> Bool { function <= count && count <= observed }
    }
}

extension MessagePointer {
    /// Moves a typed call into a node without arguments, of the call's size or with room for one argument.
    @inline(__always)
    func putTypedCall(_ call: consuming TypedCall) {
        guard pointee.hasRoom else {
            memory(UInt.self).pointee = unsafeBitCast(TypedBody(body: call.body), to: TypedCall.Words.self).function
            return pointee.argumentCount = Message.TypedCount.function
        }
        memory(TypedBody.self).initialize(to: TypedBody(body: call.body))
        switch call.companion {
        case .none: pointee.argumentCount = Message.TypedCount.plain
        case .errorHandler(let handler):
            companion(TypedHandler.self).initialize(to: TypedHandler(handler: handler))
            pointee.argumentCount = Message.TypedCount.handled
        case .observer(let object):
            companion(AnyObject.self).initialize(to: object)
            pointee.argumentCount = Message.TypedCount.observed
        }
    }

    /// Moves a typed call out of a node with this `argumentCount`.
    @inline(__always)
    func takeTypedCall(_ count: UInt8) -> TypedCall {
        if count == Message.TypedCount.function {
            let words: TypedCall.Words = (function: memory(UInt.self).pointee, captures: 0)
            return TypedCall(unsafeBitCast(words, to: TypedBody.self).body, .none)
        }
        let companion: TypedCall.Companion =
            switch count {
            case Message.TypedCount.handled: .errorHandler(companion(TypedHandler.self).move().handler)
            case Message.TypedCount.observed: .observer(companion(AnyObject.self).move())
            default: .none
            }
        return TypedCall(memory(TypedBody.self).move().body, companion)
    }

    /// The observer of a typed call in a node, or nil.
    var observer: AnyObject? {
        pointee.argumentCount == Message.TypedCount.observed ? companion(AnyObject.self).pointee : nil
    }

    /// Moves a call's contents into a node without arguments and with room for one.
    func put(_ contents: consuming CallContents) {
        switch consume contents {
        case .arguments(let arguments): if !arguments.isEmpty { putArguments(arguments) }
        case .typed(let call): putTypedCall(call)
        }
    }

    /// Moves the contents out.
    func takeContents() -> CallContents {
        let count = pointee.argumentCount
        guard Message.TypedCount.contains(count) else { return .arguments(takeArguments()) }
        pointee.argumentCount = 0
        return .typed(takeTypedCall(count))
    }

    @inline(__always)
    private func memory<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
        (UnsafeMutableRawPointer(self) + MessagePointer.argumentOffset).assumingMemoryBound(to: type)
    }

    @inline(__always)
    private func companion<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
        let offset = MessagePointer.argumentOffset + MemoryLayout<TypedBody>.size
        return (UnsafeMutableRawPointer(self) + offset).assumingMemoryBound(to: type)
    }
}
