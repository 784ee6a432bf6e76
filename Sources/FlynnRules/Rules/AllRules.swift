import FlynnFacts

extension Rule {
    /// All rules, sorted by identifier. New rules are added to this list.
    public static let all: [Rule] = [
        .argumentCount,
        .argumentType,
        .askCycle,
        .behaviorName,
        .blockingCall,
        .callerThreadAccess,
        .changingQueue,
        .circularBehavior,
        .completedTwice,
        .escapingUnownedSelf,
        .exposedActorFunction,
        .exposedActorVariable,
        .foreignQueueAccess,
        .functionReferenceBehavior,
        .handlerRetainCycle,
        .invalidShortcut,
        .isolatedBehavior,
        .labeledArgument,
        .malformedParameter,
        .missingActor,
        .parameterTypeDrift,
        .protectedAccess,
        .racingBehavior,
        .realTimeInSimulation,
        .referenceArgument,
        .retainedOwner,
        .staleMultiplexer,
        .strongSelfCapture,
        .temporaryTarget,
        .tooManyParameters,
        .unacceptedMessage,
        .uncompletedAction,
        .undocumentedArgumentAccess,
        .undocumentedParameters,
        .unexpandedShortcut,
        .unknownBehavior,
        .unknownDirective,
        .unregisteredActor,
        .unsafeMember,
        .unsendableService,
        .untypedBehavior,
        .untypedClosure,
        .unusedParameter,
        .unusedSuppression,
    ]

    /// Returns the rule for the identifier.
    public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

    /// Returns the identifier most similar to `id`, if any is similar.
    public static func nearest(to id: String) -> String? { Spelling.nearest(to: id, in: all.map(\.id)) }
}
