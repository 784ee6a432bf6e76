import FlynnSummary

/// Where and when a closure runs.
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

    /// The name of what runs it elsewhere or later, so that it can outlive the call that it is passed to.
    var keeper: String? {
        switch self {
        case .otherThread(let name), .later(let name): name
        case .ownActor, .inPlace, .inPlaceOrLater, .unknown: nil
        }
    }
}

/// Finds out where and when closures run.
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
            if ClosureDestinations.closureTypes.contains(recipient.function),
                members.isImported(recipient.function, in: scope)
            {
                return .otherThread(recipient.function)
            }
            let functions =
                members.members(recipient.function, around: scope) ?? members.globals(recipient.function) ?? []
            return stores(recipient, functions) ? .later(recipient.function) : .unknown
        }
        switch imported.value(of: receiver, in: file) {
        case .type(let type)?:
            if ClosureDestinations.staticKeepers[type]?.contains(recipient.function) == true {
                return .otherThread(type)
            }
            // `Foundation.Thread { … }`
            if ClosureDestinations.closureTypes.contains(recipient.function),
                imported.value(of: .member(receiver, recipient.function), in: file) == .type(recipient.function)
            {
                return .otherThread(recipient.function)
            }
            return .unknown
        case .instance("NotificationCenter")?:
            return recipient.function == "addObserver" ? .later("NotificationCenter") : .unknown
        case .instance(let type)?:
            return ClosureDestinations.keepers[type]?.contains(recipient.function) == true
                ? .otherThread(type) : .unknown
        case nil:
            break
        }
        switch resolver.resolve(receiver, in: file).unwrapped {
        case .type(let owner, _), .metatype(.type(let owner, _)):
            guard let functions = members.members(recipient.function, of: owner) else { return .unknown }
            return stores(recipient, functions) ? .later(recipient.function) : .unknown
        case .external, .tuple, .function, .metatype, .unknown:
            return .unknown
        }
    }

    /// Types whose initializers take the closure that they run.
    private static let closureTypes: Set<String> = ["BlockOperation", "DispatchWorkItem", "Task", "Thread", "Timer"]

    private static let staticKeepers: [String: Set<String>] = [
        "BlockOperation": ["init"],
        "DispatchWorkItem": ["init"],
        "MainActor": ["run"],
        "Task": ["detached", "immediate", "init"],
        "Thread": ["detachNewThread", "init"],
        "Timer": ["init", "scheduledTimer"],
    ]

    private static let keepers: [String: Set<String>] = [
        "DispatchGroup": ["notify"],
        "DispatchQueue": ["async", "asyncAfter"],
        "DispatchWorkItem": ["notify"],
        "OperationQueue": ["addBarrierBlock", "addOperation"],
        "URLSession": ["dataTask", "downloadTask", "uploadTask"],
    ]

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

    /// Whether functions, if they are all functions, store the closure that is passed to them.
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
