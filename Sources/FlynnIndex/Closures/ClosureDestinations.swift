import FlynnFacts
import FlynnResolution

/// The place and time for running a closure.
enum ClosureDestination: Equatable {
    /// On another thread, by the type or behavior with this name.
    case otherThread(String)
    /// In a child task, by the type with this name. The task ends before the enclosing code.
    case childTask(String)
    /// On several threads, by the function with this name. The closure ends before the called function returns.
    case concurrently(String)
    /// Later, on any thread, by the function or type with this name.
    case later(String)
    /// On the actor of the instance, as part of a message.
    case ownActor
    /// Before the called function returns.
    case inPlace
    /// Before the called function returns, or later for a publisher or future, as with `map`.
    case inPlaceOrLater
    /// On the thread that calls the typed behavior. The closure is the body of the behavior.
    case caller
    case unknown

    /// The name of the type or function that runs the closure later or on a different thread, so that the closure can
    /// outlive the call.
    var runner: String? {
        switch self {
        case .otherThread(let name), .later(let name): name
        case .childTask, .concurrently, .ownActor, .inPlace, .inPlaceOrLater, .caller, .unknown: nil
        }
    }
}

/// Determines where and when closures run.
struct ClosureDestinations: Sendable {
    private let externalTypes: ExternalTypes
    private let calls: BehaviorCalls
    private let types: TypeTable
    private let members: MemberTable
    private let behaviors: BehaviorTable
    private let resolver: ReceiverResolver
    /// Returns whether a type is an actor, so that the closures of `behave` and `answer` belong to typed behaviors.
    let isTyped: @Sendable (TypeSummary.ID, FileID) -> Bool

    init(
        _ externalTypes: ExternalTypes, _ calls: BehaviorCalls,
        isTyped: @escaping @Sendable (TypeSummary.ID, FileID) -> Bool
    ) {
        self.isTyped = isTyped
        self.externalTypes = externalTypes
        self.calls = calls
        resolver = externalTypes.resolver
        types = resolver.types
        members = resolver.members
        behaviors = resolver.behaviors
    }

    /// Returns the destination of the closure.
    func destination(of closure: ClosureSummary, in file: FileID) -> ClosureDestination {
        switch closure.place {
        case .behavior, .reaction: .ownActor
        case .typedBehavior: isTyped(closure.owner, file) ? .ownActor : .unknown
        case .caller: isTyped(closure.owner, file) ? .caller : .unknown
        case .inPlace: .inPlace
        case .inPlaceOrLater: .inPlaceOrLater
        case .asyncLet: .childTask("async let")
        case .unknown: .unknown
        case .passed(let recipient): destination(recipient, owner: closure.owner, in: file)
        }
    }

    func destination(_ recipient: ClosureRecipient, owner: TypeSummary.ID?, in file: FileID)
        -> ClosureDestination
    {
        if behaviors.isBehaviorName(recipient.function) {
            return behaviorDestination(recipient, owner: owner, in: file)
        }
        guard let receiver = recipient.receiver else {
            let scope = owner.map { types.type(of: $0, in: file) }
            if let use = KnownFunction.closureUse("init", .type(recipient.function))
                ?? KnownFunction.closureUse(recipient.function, .global),
                members.isUndeclared(recipient.function, in: scope)
            {
                return destination(use, by: recipient.function, recipient, in: file)
            }
            if let functions =
                members.members(recipient.function, around: scope) ?? members.globals(recipient.function)
            {
                return stores(recipient, functions) ? .later(recipient.function) : .unknown
            }
            guard recipient.function.first?.isUppercase == true,
                case .metatype(.type(let type, _)) = resolver.resolve(.name(recipient.function, owner), in: file)
            else { return .unknown }
            return destination(recipient, in: type, as: "init")
        }
        switch externalTypes.value(of: receiver, in: file) {
        case .type(let type)?:
            if let use = KnownFunction.closureUse(recipient.function, .type(type)) {
                return destination(use, by: type, recipient, in: file)
            }
            // `Foundation.Thread { … }`
            if let use = KnownFunction.closureUse("init", .type(recipient.function)),
                externalTypes.value(of: .member(receiver, recipient.function), in: file) == .type(recipient.function)
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
            // `Loaders.Loader { … }`
            if recipient.function.first?.isUppercase == true, let type = types.type(recipient.function, inside: owner) {
                return destination(recipient, in: type, as: "init")
            }
            return destination(recipient, in: owner, as: recipient.function)
        case .composition, .unknown:
            return unmistakableDestination(recipient, in: file)
        case .external, .tuple, .function, .metatype, .maybeOptional:
            return .unknown
        }
    }

    /// Returns the destination of a closure passed to a member of the type.
    private func destination(_ recipient: ClosureRecipient, in type: TypeID, as member: String) -> ClosureDestination {
        guard types.declarations(of: type).allSatisfy({ types[$0].kind == .extension }) || types.isUnique(type),
            let functions = members.members(member, of: type), stores(recipient, functions)
        else { return .unknown }
        return .later(recipient.function)
    }

    /// Returns the destination of a closure passed to a function identified by the name alone.
    private func unmistakableDestination(_ recipient: ClosureRecipient, in file: FileID) -> ClosureDestination {
        let name = recipient.function
        guard let function = KnownFunction.unmistakableWithClosure[name], let use = function.closureUse,
            !calls.nonBehaviorNames.namesakesOfKnownFunctions.contains(name),
            types.files[file.index].imports.contains(where: {
                KnownModule.isVisible(function.module, byImportOf: $0)
            })
        else { return .unknown }
        return destination(use, by: name, recipient, in: file)
    }

    /// Returns the destination of a closure passed to a known function.
    private func destination(
        _ use: KnownFunction.ClosureUse, by name: String, _ recipient: ClosureRecipient, in file: FileID
    ) -> ClosureDestination {
        switch use {
        case .callsInPlace: .inPlace
        case .callsConcurrently: .concurrently(recipient.function)
        case .runsInChildTask: .childTask(name)
        case .runsOnOtherThread: .otherThread(name)
        case .stores: .later(name)
        case .subscribes: deliversOnOtherThread(recipient.receiver, in: file) ? .otherThread(name) : .later(name)
        }
    }

    /// Returns whether a publisher certainly delivers values on a different thread, as in
    /// `publisher.receive(on: queue)`.
    private func deliversOnOtherThread(_ publisher: ExpressionSummary?, in file: FileID) -> Bool {
        var publisher = publisher
        while case .call(.member(let base, let name), let passed)? = publisher {
            switch KnownFunction.delivery(name) {
            case .otherThread?: return true
            case .scheduler(let label)?:
                guard let position = passed.labels.firstIndex(of: label), position < passed.values.count,
                    case .instance(let scheduler)? = externalTypes.value(of: passed.values[position], in: file)
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

    /// Returns the destination of a closure passed to a behavior and sent to the behavior's actor.
    private func behaviorDestination(
        _ recipient: ClosureRecipient, owner: TypeSummary.ID?, in file: FileID
    ) -> ClosureDestination {
        guard let receiver = recipient.receiver ?? owner.map({ .`self`($0) }) else { return .unknown }
        let type = resolver.resolve(receiver, in: file)
        guard !calls.candidates(named: recipient.function, on: type).isEmpty else { return .unknown }
        switch receiver {
        case .`self`, .`super`, .unwrapped(.`self`): return .ownActor
        default: break
        }
        // An unknown receiver can be the same actor.
        switch type {
        case .type, .external: return .otherThread(recipient.function)
        case .tuple, .function, .metatype, .maybeOptional, .composition, .unknown: return .unknown
        }
    }

    /// Returns whether all members are functions that store the closure. Overloads that don't match the call are
    /// ignored.
    private func stores(_ recipient: ClosureRecipient, _ functions: ArraySlice<MemberID>) -> Bool {
        let possible = functions.filter { !members[$0].isFunction || recipient.fits(members[$0].parameters) }
        return !possible.isEmpty
            && possible.allSatisfy { function in
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

extension ClosureRecipient {
    /// Returns whether the call's arguments match the parameters by labels and number.
    fileprivate func fits(_ parameters: [ParameterSummary]) -> Bool {
        PassedArguments(labels: labels, trailingClosures: trailingClosures).fits(parameters)
    }
}
