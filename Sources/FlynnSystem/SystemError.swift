/// Why a system has no actor, service or configuration of a type, with the type's name.
///
/// Thrown on the calling thread.
public enum SystemError: Error, CustomStringConvertible {
    /// No builder has registered the type of actor.
    case unregisteredActor(String)
    /// The type of actor was registered before.
    case alreadyRegisteredActor(String)
    /// The actor that was passed to `addInstance` or `reference(to:caller:)` was created with another system.
    case otherSystem(actor: String)
    /// The closure of `addActor` doesn't say which type of actor it creates.
    case unknownActorType
    /// The initializer's closure or the `setup()` of an actor has thrown an error.
    case creationFailed(actor: String, any Error)
    /// The system was shut down before it was asked for this type of actor.
    case shutDown(actor: String)
    /// The actor of this type was stopped or deinitialized.
    case actorGone(String)
    /// No service of the type is registered.
    case missingService(String)
    /// A service of the type was registered before.
    case alreadyRegisteredService(String)
    /// No service of the class is registered, but several of its subclasses.
    case ambiguousService(String, found: [String])
    /// There is no configuration of the type.
    case missingConfiguration(String)
    /// There are two configurations of the type.
    case alreadyRegisteredConfiguration(String)

    /// The reason, and what to do.
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
