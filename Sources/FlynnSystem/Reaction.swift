/// The base class of `Reaction`, for code that doesn't know the type of the message.
class AnyReaction {}

/// What an actor does with messages of a type.
final class Reaction<M: Message>: AnyReaction {
    enum Form {
        case result((M) throws -> M.Reply)
        case future((M) throws -> Promise<M.Reply>)
        case task((M) async throws -> M.Reply)
    }

    let form: Form

    init(_ form: Form) { self.form = form }
}
