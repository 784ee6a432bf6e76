import FlynnSummary

/// The place and time at which a closure runs.
enum ClosureDestination: Equatable {
    /// On another thread, run by the type or behavior with this name.
    case otherThread(String)
    /// Later, on any thread, run by the function or type with this name.
    case later(String)
    /// On the instance's own actor, as part of a message.
    case ownActor
    /// Before the call that it is passed to returns.
    case inPlace
    /// Like the closure of `map`: before the call returns, or later on a publisher or a future.
    case inPlaceOrLater
    case unknown

    /// The name of the type or function that runs it elsewhere or later, so that it can outlive the call that it is
    /// passed to.
    var keeper: String? {
        switch self {
        case .otherThread(let name), .later(let name): name
        case .ownActor, .inPlace, .inPlaceOrLater, .unknown: nil
        }
    }

    /// The destination of a closure that is passed to a known function.
    init(_ use: KnownFunction.ClosureUse, by recipient: String) {
        self =
            switch use {
            case .callsInPlace: .inPlace
            case .runsOnOtherThread: .otherThread(recipient)
            case .stores: .later(recipient)
            }
    }
}

/// Determines where and when closures run.
struct ClosureDestinations: Sendable {
    private let imported: ImportedTypes
    private let calls: BehaviorCalls
    private let types: TypeTable
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let resolver: ReceiverResolver

    init(_ imported: ImportedTypes, _ calls: BehaviorCalls) {
        self.imported = imported
        self.calls = calls
        resolver = imported.resolver
        types = resolver.types
        members = resolver.members
        behaviors = resolver.behaviors
    }

    /// The destination of a closure.
    func destination(of closure: ClosureSummary, in file: FileID) -> ClosureDestination {
        switch closure.place {
        case .behavior: .ownActor
        case .inPlace: .inPlace
        case .inPlaceOrLater: .inPlaceOrLater
        case .unknown: .unknown
        case .passed(let recipient): destination(recipient, owner: closure.owner, in: file)
        }
    }

    private func destination(_ recipient: ClosureRecipient, owner: TypeSummary.ID, in file: FileID)
        -> ClosureDestination
    {
        if behaviors.name(recipient.function) != nil {
            return behaviorDestination(recipient, owner: owner, in: file)
        }
        guard let receiver = recipient.receiver else {
            let scope = types.type(of: owner, in: file)
            if let use = KnownFunction.closureUse("init", .type(recipient.function)),
                members.isImported(recipient.function, in: scope)
            {
                return ClosureDestination(use, by: recipient.function)
            }
            let functions =
                members.members(recipient.function, around: scope) ?? members.globals(recipient.function) ?? []
            return stores(recipient, functions) ? .later(recipient.function) : .unknown
        }
        switch imported.value(of: receiver, in: file) {
        case .type(let type)?:
            if let use = KnownFunction.closureUse(recipient.function, .type(type)) {
                return ClosureDestination(use, by: type)
            }
            // `Foundation.Thread { … }`
            if let use = KnownFunction.closureUse("init", .type(recipient.function)),
                imported.value(of: .member(receiver, recipient.function), in: file) == .type(recipient.function)
            {
                return ClosureDestination(use, by: recipient.function)
            }
            return .unknown
        case .instance(let type)?:
            guard let use = KnownFunction.closureUse(recipient.function, .instance(type)) else { return .unknown }
            return ClosureDestination(use, by: type)
        case nil:
            break
        }
        switch resolver.resolve(receiver, in: file).unwrapped {
        case .type(let owner, _), .metatype(.type(let owner, _)):
            guard let functions = members.members(recipient.function, of: owner) else { return .unknown }
            return stores(recipient, functions) ? .later(recipient.function) : .unknown
        case .unknown:
            return unmistakableDestination(recipient, receiver, in: file)
        case .external, .tuple, .function, .metatype:
            return .unknown
        }
    }

    /// The destination of a closure whose recipient's name alone identifies a known function.
    private func unmistakableDestination(
        _ recipient: ClosureRecipient, _ receiver: ExpressionSummary, in file: FileID
    ) -> ClosureDestination {
        let name = recipient.function
        guard let use = KnownFunction.unmistakableClosureUses[name],
            !calls.otherMeanings.namesakesOfKnownFunctions.contains(name)
        else { return .unknown }
        if KnownFunction.addingChildTasks.contains(name), !receiver.isGroupOfClosure { return .unknown }
        guard name == "sink" else { return ClosureDestination(use, by: name) }
        guard types.files[file.index].imports.contains(where: KnownModule.exportingPublishers.contains) else {
            return .unknown
        }
        return receiver.isScheduledPublisher ? .otherThread(name) : .later(name)
    }

    /// The destination of a closure that is an argument of a behavior, and so is sent to that behavior's actor.
    private func behaviorDestination(
        _ recipient: ClosureRecipient, owner: TypeSummary.ID, in file: FileID
    ) -> ClosureDestination {
        let receiver = recipient.receiver ?? .`self`(owner)
        let type = resolver.resolve(receiver, in: file)
        guard !calls.candidates(named: recipient.function, on: type).isEmpty else { return .unknown }
        switch receiver {
        case .`self`, .`super`, .unwrapped(.`self`): return .ownActor
        default: break
        }
        // An unknown receiver may be the actor itself.
        switch type {
        case .type, .external: return .otherThread(recipient.function)
        case .tuple, .function, .metatype, .unknown: return .unknown
        }
    }

    /// Whether some members, if all of them are functions, store the closure that is passed to them.
    private func stores(_ recipient: ClosureRecipient, _ functions: [MemberID]) -> Bool {
        !functions.isEmpty
            && functions.allSatisfy { function in
                guard let parameters = members[function].escapingParameters else { return false }
                switch recipient.argument {
                case .labeled(let label):
                    return parameters.contains { $0.label == label && $0.isEscaping }
                case .position(let position):
                    return position < parameters.count && parameters[position].label == "_"
                        && parameters[position].isEscaping
                case .trailing:
                    return parameters.last?.isEscaping == true
                }
            }
    }
}

extension ExpressionSummary {
    /// Whether this is the parameter of a closure that is passed to `withTaskGroup(of:)` or a function like it.
    fileprivate var isGroupOfClosure: Bool {
        guard case .closureParameter(.name(let function, _), _, _, _) = self else { return false }
        return function.hasPrefix("with") && function.hasSuffix("TaskGroup")
    }

    /// Whether this is a publisher that delivers its values on a given queue: `publisher.receive(on: queue)`, also with
    /// other operators after it, or a session's `dataTaskPublisher(for:)`.
    fileprivate var isScheduledPublisher: Bool {
        var publisher = self
        while case .call(.member(let base, let name), let passed) = publisher {
            switch name {
            case "dataTaskPublisher": return true
            case "receive" where passed.labels == ["on"]: return true
            case "debounce", "delay", "throttle": return true
            default: publisher = base
            }
        }
        return false
    }
}
