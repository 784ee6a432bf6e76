/// An error that indicates why a system can't provide an actor, service or configuration, with the name of the type.
///
/// Thrown on the calling thread.
public enum SystemError: Error, CustomStringConvertible {
    /// This type of actor isn't registered.
    case unregisteredActor(String)
    /// The type of actor is already registered.
    case alreadyRegisteredActor(String)
    /// The actor passed to `addInstance` or `reference(to:caller:)` was created with another system.
    case otherSystem(actor: String)
    /// The closure of `addActor` doesn't determine the type of the actor.
    case unknownActorType
    /// The closure that creates an actor, or the `setup()` of the actor, threw an error.
    case creationFailed(actor: String, any Error)
    /// The system was shut down before this request.
    case shutDown(actor: String)
    /// The actor of this type was stopped or deinitialized.
    case actorGone(String)
    /// No service of this type is registered.
    case missingService(String)
    /// A service of this type is already registered.
    case alreadyRegisteredService(String)
    /// Several services of subclasses are registered, but no service of this class.
    case ambiguousService(String, found: [String])
    /// This type of configuration is missing.
    case missingConfiguration(String)
    /// This type of configuration is given twice.
    case alreadyRegisteredConfiguration(String)

    /// The reason and a suggestion.
    public var description: String {
        switch self {
        case .unregisteredActor(let name):
            "actor '\(name)' is not registered; add it where the system is built: 'builder.addSingleton(\(name).self)'; "
                + "a system has no actors until its builder's closure has returned"
        case .alreadyRegisteredActor(let name):
            "actor '\(name)' is registered twice; remove one entry, or use 'addPool' for several actors of a type"
        case .otherSystem(let name):
            "actor '\(name)' was created with another system; create it with this one: '\(name)(system: builder.system)' for a builder"
        case .unknownActorType:
            "the type of an actor is unknown; pass it to the builder: 'builder.addActor(SomeActor.self) { … }'"
        case .creationFailed(let name, let error): "actor '\(name)' could not be created: \(error)"
        case .shutDown(let name):
            "actor '\(name)' was requested after the system was shut down or released; keep a reference to the system"
        case .actorGone(let name): "actor '\(name)' was stopped or deinitialized"
        case .missingService(let name):
            "service '\(name)' is not registered; add it where the locator is built: 'locator.register(service)'; for a "
                + "protocol, pass 'as: (any SomeProtocol).self', too"
        case .alreadyRegisteredService(let name): "service '\(name)' is registered twice; register one as another type"
        case .ambiguousService(let name, let found):
            "service '\(name)' is ambiguous; register the one that is meant with 'as: \(name).self'; registered are "
                + found.map { "'\($0)'" }.joined(separator: ", ")
        case .missingConfiguration(let name): "there is no configuration '\(name)'; pass one to 'Configurations(…)'"
        case .alreadyRegisteredConfiguration(let name): "there are two configurations '\(name)'; pass one of them"
        }
    }
}
