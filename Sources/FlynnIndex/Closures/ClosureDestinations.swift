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
        case .behavior, .reaction: .ownActor
        case .inPlace: .inPlace
        case .inPlaceOrLater: .inPlaceOrLater
        case .asyncLet: .otherThread("async let")
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
            if let use = KnownFunction.closureUse("init", .type(recipient.function))
                ?? KnownFunction.closureUse(recipient.function, .global),
                members.isImported(recipient.function, in: scope)
            {
                return destination(use, by: recipient.function, recipient, in: file)
            }
            let functions =
                members.members(recipient.function, around: scope) ?? members.globals(recipient.function) ?? []
            return stores(recipient, functions) ? .later(recipient.function) : .unknown
        }
        switch imported.value(of: receiver, in: file) {
        case .type(let type)?:
            if let use = KnownFunction.closureUse(recipient.function, .type(type)) {
                return destination(use, by: type, recipient, in: file)
            }
            // `Foundation.Thread { … }`
            if let use = KnownFunction.closureUse("init", .type(recipient.function)),
                imported.value(of: .member(receiver, recipient.function), in: file) == .type(recipient.function)
            {
                return destination(use, by: recipient.function, recipient, in: file)
            }
            return .unknown
        case .instance(let type)?:
            guard let use = KnownFunction.closureUse(recipient.function, .instance(type)) else { return .unknown }
            return destination(use, by: type, recipient, in: file)
        case nil:
            break
        }
        switch resolver.resolve(receiver, in: file).unwrapped {
        case .type(let owner, _), .metatype(.type(let owner, _)):
            guard let functions = members.members(recipient.function, of: owner) else { return .unknown }
            return stores(recipient, functions) ? .later(recipient.function) : .unknown
        case .unknown:
            return unmistakableDestination(recipient, in: file)
        case .external, .tuple, .function, .metatype, .maybeOptional:
            return .unknown
        }
    }

    /// The destination of a closure whose recipient's name alone identifies a known function.
    private func unmistakableDestination(_ recipient: ClosureRecipient, in file: FileID) -> ClosureDestination {
        let name = recipient.function
        guard let function = KnownFunction.unmistakableWithClosure[name], let use = function.closureUse,
            !calls.otherMeanings.namesakesOfKnownFunctions.contains(name),
            types.files[file.index].imports.contains(where: {
                KnownModule.isVisible(function.module, byImportOf: $0)
            })
        else { return .unknown }
        return destination(use, by: name, recipient, in: file)
    }

    /// The destination of a closure that is passed to a known function.
    private func destination(
        _ use: KnownFunction.ClosureUse, by name: String, _ recipient: ClosureRecipient, in file: FileID
    ) -> ClosureDestination {
        switch use {
        case .callsInPlace: .inPlace
        case .runsOnOtherThread: .otherThread(name)
        case .stores: .later(name)
        case .subscribes: deliversOnOtherThread(recipient.receiver, in: file) ? .otherThread(name) : .later(name)
        }
    }

    /// Whether a publisher certainly delivers values on another thread, as `publisher.receive(on: queue)` does.
    private func deliversOnOtherThread(_ publisher: ExpressionSummary?, in file: FileID) -> Bool {
        var publisher = publisher
        while case .call(.member(let base, let name), let passed)? = publisher {
            switch KnownFunction.delivery(name) {
            case .otherThread?: return true
            case .scheduler(let label)?:
                guard let position = passed.labels.firstIndex(of: label), position < passed.values.count,
                    case .instance(let scheduler)? = imported.value(of: passed.values[position], in: file)
                else { return false }
                switch KnownType.scheduling(scheduler) {
                case .otherThread?: return true
                case .callingThread?: break
                case nil: return false
                }
            case .sameThread?: break
            case nil: return false
            }
            publisher = base
        }
        return false
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
        case .tuple, .function, .metatype, .maybeOptional, .unknown: return .unknown
        }
    }

    /// Whether some members, if all of them are functions, store the closure that is passed to them.
    private func stores(_ recipient: ClosureRecipient, _ functions: ArraySlice<MemberID>) -> Bool {
        !functions.isEmpty
            && functions.allSatisfy { function in
                guard let parameters = members[function].escapingParameters else { return false }
                switch recipient.argument {
                case .labeled(let label):
                    return parameters.contains { $0.label == label && $0.isEscaping }
                case .position(let position):
                    return position < parameters.count && parameters[position].label == "_"
                        && parameters[position].isEscaping
                case .keyPath:
                    return false
                case .trailing:
                    return parameters.last?.isEscaping == true
                }
            }
    }
}
