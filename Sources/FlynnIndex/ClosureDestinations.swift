import FlynnSummary

/// What becomes of a closure.
enum ClosureDestination: Equatable {
    /// Another thread runs it: the name of whose it is, for messages.
    case otherThread(String)
    /// It is kept and runs later, on whatever thread: the name of who keeps it.
    case later(String)
    /// It runs on the instance's own actor, as part of a message.
    case ownActor
    /// It runs before the call that it is given to returns.
    case inPlace
    /// Like the one of `map`: before the call returns, or later on a publisher or a future.
    case inPlaceOrLater
    case unknown

    /// Who runs it elsewhere or later, so that it can outlive the call that it is given to.
    var keeper: String? {
        switch self {
        case .otherThread(let name), .later(let name): name
        case .ownActor, .inPlace, .inPlaceOrLater, .unknown: nil
        }
    }
}

extension ProjectIndex {
    /// What becomes of a closure.
    func destination(of closure: ClosureSummary, in file: FileSummary) -> ClosureDestination {
        switch closure.place {
        case .behavior: return .ownActor
        case .inPlace: return .inPlace
        case .inPlaceOrLater: return .inPlaceOrLater
        case .unknown: return .unknown
        case .passed(let recipient): return destination(recipient, owner: closure.owner, in: file)
        }
    }

    private func destination(_ recipient: ClosureRecipient, owner: TypeSummary.ID, in file: FileSummary)
        -> ClosureDestination
    {
        let context = file[owner].name
        if behaviors[recipient.function] != nil {
            return behaviorDestination(recipient, owner: owner, in: file)
        }
        guard let receiver = recipient.receiver else {
            if ProjectIndex.closureTypes.contains(recipient.function), isImported(recipient.function, in: context) {
                return .otherThread(recipient.function)
            }
            if let members = members(recipient.function, around: context) {
                return keeps(recipient, functions: members) ? .later(recipient.function) : .unknown
            }
            return keeps(recipient, functions: globals(recipient.function) ?? [])
                ? .later(recipient.function) : .unknown
        }
        switch imported(receiver, in: file) {
        case .type(let type)?:
            if ProjectIndex.staticKeepers[type]?.contains(recipient.function) == true { return .otherThread(type) }
            // `Foundation.Thread { … }`
            if ProjectIndex.closureTypes.contains(recipient.function),
                imported(.member(receiver, recipient.function), in: file) == .type(recipient.function)
            {
                return .otherThread(recipient.function)
            }
            return .unknown
        case .instance("NotificationCenter")?:
            return recipient.function == "addObserver" ? .later("NotificationCenter") : .unknown
        case .instance(let type)?:
            return ProjectIndex.keepers[type]?.contains(recipient.function) == true ? .otherThread(type) : .unknown
        case nil:
            break
        }
        switch resolve(receiver, in: file).unwrapped {
        case .named(let owner, _), .metatype(.named(let owner, _)):
            guard let members = members(recipient.function, of: owner) else { return .unknown }
            return keeps(recipient, functions: members) ? .later(recipient.function) : .unknown
        case .tuple, .function, .metatype, .unknown:
            return .unknown
        }
    }

    /// Types whose initializer takes what they run.
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

    /// A closure that is an argument of a behavior travels to that behavior's actor.
    private func behaviorDestination(
        _ recipient: ClosureRecipient, owner: TypeSummary.ID, in file: FileSummary
    ) -> ClosureDestination {
        let receiver = recipient.receiver ?? .`self`(owner)
        let call = BehaviorCall(
            name: recipient.function, span: recipient.span, receiver: receiver, owner: owner, arguments: nil)
        guard !candidates(for: call, in: file).isEmpty else { return .unknown }
        switch receiver {
        case .`self`, .`super`, .unwrapped(.`self`): return .ownActor
        default: break
        }
        // What nobody knows may be the actor itself.
        guard case .named = resolve(receiver, in: file) else { return .unknown }
        return .otherThread(recipient.function)
    }

    /// Whether functions, if they are all functions, keep the closure that is passed to them.
    private func keeps(_ recipient: ClosureRecipient, functions: [Member]) -> Bool {
        !functions.isEmpty
            && functions.allSatisfy { function in
                guard let parameters = function.summary.escapingParameters else { return false }
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
