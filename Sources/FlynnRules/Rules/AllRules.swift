import FlynnSummary

extension Rule {
    /// All rules, sorted by identifier. A new rule is added here and nowhere else.
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

    /// The rule with an identifier.
    public static func named(_ id: String) -> Rule? { all.first { $0.id == id } }

    /// The identifier that is most similar to an unknown one; `nil` if none is similar.
    public static func nearest(to id: String) -> String? { Spelling.nearest(to: id, in: all.map(\.id)) }
}
