/// What an actor does with messages of a type. The closures cast the message to this type, and return values of its `Reply`.
@usableFromInline enum Reaction {
    case result((any Sendable) throws -> any Sendable)
    case future((any Sendable) throws -> AnyPromise)
    case task((any Sendable) async throws -> any Sendable)
}
