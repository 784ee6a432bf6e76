/// What an actor does with messages of a type. The closures cast the message to this type, and return values of its `Reply`.
@usableFromInline enum Reaction: ~Copyable {
    case result(ImmediateReaction)
    case future((any Sendable) throws -> AnyPromise)
    case task((any Sendable) async throws -> any Sendable)
}

/// A closure that returns an answer. Noncopyable, because Swift copies a closure that it loads from a copyable struct before it
/// calls it.
@usableFromInline struct ImmediateReaction: ~Copyable {
    private let answer: (any Sendable) throws -> any Sendable

    @usableFromInline init(_ answer: @escaping (any Sendable) throws -> any Sendable) { self.answer = answer }

    borrowing func callAsFunction(_ message: any Sendable) throws -> any Sendable { try answer(message) }
}

/// The reaction of an actor to messages of a type. An object, so that nothing must be copied to call it.
final class AcceptedReaction {
    let reaction: Reaction

    init(_ reaction: consuming Reaction) { self.reaction = reaction }
}
