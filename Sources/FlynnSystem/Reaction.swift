/// The reaction of an actor to messages of a type. The closures cast the message to this type, and return values of its
/// `Reply`.
@usableFromInline enum Reaction: ~Copyable {
    case result(ImmediateReaction)
    case future((any Sendable) throws -> AnyPromise)
    case task((any Sendable) async throws -> any Sendable)
}

/// A closure that returns an answer. This type is noncopyable, as Swift would copy a closure loaded from a copyable
/// struct before calling it.
@usableFromInline struct ImmediateReaction: ~Copyable {
    private let answer: (any Sendable) throws -> any Sendable

    @usableFromInline init(_ answer: @escaping (any Sendable) throws -> any Sendable) { self.answer = answer }

    borrowing func callAsFunction(_ message: any Sendable) throws -> any Sendable { try answer(message) }
}

/// A reaction in an object, to avoid copies when it is called.
final class AcceptedReaction {
    let reaction: Reaction

    init(_ reaction: consuming Reaction) { self.reaction = reaction }
}
