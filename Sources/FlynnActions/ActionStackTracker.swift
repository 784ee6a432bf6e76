public import Foundation
import Synchronization

/// Keeps the action stacks of sessions: which features the user is using, and what the user has done in each.
///
///     ActionSession.main.add(observer: ActionStackTracker.instance)
///
/// The first action of a feature in a session opens a stack, and further actions are added to it. If another stack of the session is open
/// then, the newest of them is the parent of the new stack, and gets an entry for it. An action that completes with
/// `.successWithFeatureTermination` or `.failureWithFeatureTermination(error:)` closes the stack of its feature. See ``TerminatingAction``.
///
/// Stacks have only texts of the inputs. Save them, for example with a report of the user, to see what led to a problem.
///
/// Thread-safe.
public final class ActionStackTracker: ActionDispatchObserver {
    /// A tracker that the whole program can use.
    public static let instance = ActionStackTracker()

    private struct State {
        /// The open stacks, in the order in which they were opened.
        var stacks: [(session: ObjectIdentifier, stack: ActionStack)] = []
        var count = 0

        func index(_ session: ActionSession, _ feature: any FeatureDefinition.Type) -> Int? {
            stacks.firstIndex { $0.session == ObjectIdentifier(session) && $0.stack.feature == feature }
        }
    }

    private let maxEntriesPerStack: Int
    private let state = Mutex(State())

    /// Creates a tracker.
    ///
    /// - Parameter maxEntriesPerStack: If a stack has more entries, it loses the oldest ones. At least 1.
    public init(maxEntriesPerStack: Int = 100) {
        self.maxEntriesPerStack = max(1, maxEntriesPerStack)
    }

    /// The open stacks of all sessions, in the order in which they were opened.
    public func allActionStacks() -> [ActionStack] {
        state.withLock { $0.stacks.map(\.stack) }
    }

    /// The open stacks of a session, in the order in which they were opened.
    public func allActionStacks(in session: ActionSession) -> [ActionStack] {
        state.withLock { $0.stacks.filter { $0.session == ObjectIdentifier(session) }.map(\.stack) }
    }

    /// The open stack of a feature that was opened first, in any session, or nil.
    public func actionStack(for feature: any FeatureDefinition.Type) -> ActionStack? {
        state.withLock { $0.stacks.first { $0.stack.feature == feature }?.stack }
    }

    /// The open stacks as text, with an indented line for each entry.
    public func dumpActionStacks() -> String {
        allActionStacks().map(\.description).joined(separator: "\n")
    }

    /// Adds an entry to the stack of the feature.
    public func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
        let session = request.context.session
        let input = request.inputDescription
        let details = ActionStackEntry.Details.action(name: ActionType.name, input: input.isEmpty ? nil : input)
        state.withLock { state in
            let index = state.index(session, FeatureType.self) ?? open(FeatureType.self, request, &state)
            add(details, request, FeatureType.self, to: &state.stacks[index].stack)
        }
    }

    /// Closes the stack of the feature if the outcome says so.
    public func actionDidComplete<FeatureType, ActionType>(
        _ request: ActionRequest<FeatureType, ActionType>, outcome: ActionPerformOutcome
    ) {
        guard outcome.isLast else { return }
        state.withLock { state in
            guard let index = state.index(request.context.session, FeatureType.self) else { return }
            state.stacks.remove(at: index)
        }
    }

    private func open<FeatureType, ActionType>(
        _ feature: FeatureType.Type, _ request: ActionRequest<FeatureType, ActionType>, _ state: inout State
    ) -> Int {
        let session = ObjectIdentifier(request.context.session)
        let parent = state.stacks.lastIndex { $0.session == session }
        state.count += 1
        let stack = ActionStack(
            id: String(state.count), parentID: parent.map { state.stacks[$0].stack.id }, feature: feature,
            sessionName: request.sessionName, userInitiated: request.userInitiated, startDate: request.date)
        if let parent {
            add(.substack(id: stack.id), request, feature, to: &state.stacks[parent].stack)
        }
        state.stacks.append((session, stack))
        return state.stacks.count - 1
    }

    private func add<FeatureType, ActionType>(
        _ details: ActionStackEntry.Details, _ request: ActionRequest<FeatureType, ActionType>,
        _ feature: FeatureType.Type, to stack: inout ActionStack
    ) {
        if stack.entries.count == maxEntriesPerStack { stack.entries.removeFirst() }
        stack.entries.append(
            ActionStackEntry(
                details: details, feature: feature, sessionName: request.sessionName,
                userInitiated: request.userInitiated, startDate: request.date))
    }
}

/// What the user has done in one feature since its first action; see ``ActionStackTracker``.
///
/// A copy of the state at the time of the call: it doesn't change, and any thread may read it.
public struct ActionStack: Sendable, CustomStringConvertible {
    /// A number that no other stack of the tracker has.
    public let id: String
    /// The `id` of the stack that was the newest of the session when this one was opened, or nil if there was none. It may be closed.
    public let parentID: String?
    /// The feature whose first action has opened the stack.
    public let feature: any FeatureDefinition.Type
    /// The name of the session in which the stack was opened, for logs.
    public let sessionName: String
    /// Whether the user performs the session's actions.
    public let userInitiated: Bool
    /// The time at which the action began, of the system's clock.
    public let startDate: Date
    /// The actions and the stacks that other features have opened, oldest first.
    public internal(set) var entries: [ActionStackEntry] = []

    /// The name of the feature, for logs.
    public var featureName: String { feature.name }

    /// The entry of the action that has opened the stack.
    public var first: ActionStackEntry? { entries.first }

    /// Calls a function with the entries, as in Flint. The stack is a copy, so `entries` is as good.
    public func withEntries<Result>(_ body: ([ActionStackEntry]) throws -> Result) rethrows -> Result {
        try body(entries)
    }

    /// A line for the stack, and an indented line for each entry.
    public var description: String {
        (["stack \(id): \(featureName) in session '\(sessionName)'"] + entries.map { "  \($0)" })
            .joined(separator: "\n")
    }
}

/// An action, or the opening of another feature's stack.
///
/// A copy like ``ActionStack``, which any thread may read.
public struct ActionStackEntry: Sendable, CustomStringConvertible {
    /// The kinds of entries: an action, or the stack of another feature.
    public enum Details: Sendable, Hashable {
        /// An action was performed. Its input is nil if it has none.
        case action(name: String, input: String?)
        /// An action of another feature opened a stack.
        case substack(id: String)
    }

    /// The action, or the stack of another feature.
    public let details: Details
    /// The feature of the action or of the other stack.
    public let feature: any FeatureDefinition.Type
    /// The name of the session that performs the action, for logs.
    public let sessionName: String
    /// Whether the user performs the session's actions.
    public let userInitiated: Bool
    /// The time at which the action began, of the system's clock.
    public let startDate: Date

    /// The name of the feature, for logs.
    public var featureName: String { feature.name }

    /// What happened, in one line.
    public var description: String {
        switch details {
        case .action(let name, nil): name
        case .action(let name, let input?): "\(name): \(input)"
        case .substack(let id): "stack \(id): \(featureName)"
        }
    }
}
