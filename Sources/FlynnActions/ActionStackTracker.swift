public import Foundation
import Synchronization

/// Tracks the action stacks of sessions: the features in use by the user, and the actions of the user in each feature.
///
///     ActionSession.main.add(observer: ActionStackTracker.instance)
///
/// The first action of a feature in a session opens a stack. Further actions of the feature are added to this stack. If
/// the session already has open stacks, the newest of them becomes the parent of the new stack, and gets an entry for
/// it. An action that completes with `.successWithFeatureTermination` or `.failureWithFeatureTermination(error:)`
/// closes the stack of the feature. See ``TerminatingAction``.
///
/// Stacks only contain the text descriptions of inputs. Save the stacks, for example in a problem report, to show the
/// steps of the user.
///
/// Thread-safe.
public final class ActionStackTracker: ActionDispatchObserver {
    /// A tracker for the whole program.
    public static let instance = ActionStackTracker()

    private struct State {
        /// The open stacks, in the order of opening.
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
    /// - Parameter maxEntriesPerStack: The maximum number of entries in a stack, at least 1. A full stack loses the
    ///   oldest entry.
    public init(maxEntriesPerStack: Int = 100) {
        self.maxEntriesPerStack = max(1, maxEntriesPerStack)
    }

    /// Returns the open stacks of all sessions, in the order of opening.
    public func allActionStacks() -> [ActionStack] {
        state.withLock { $0.stacks.map(\.stack) }
    }

    /// Returns the open stacks of a session, in the order of opening.
    public func allActionStacks(in session: ActionSession) -> [ActionStack] {
        state.withLock { $0.stacks.filter { $0.session == ObjectIdentifier(session) }.map(\.stack) }
    }

    /// Returns the oldest open stack of a feature in any session, or nil.
    public func actionStack(for feature: any FeatureDefinition.Type) -> ActionStack? {
        state.withLock { $0.stacks.first { $0.stack.feature == feature }?.stack }
    }

    /// Returns the open stacks as text, with an indented line for each entry.
    public func dumpActionStacks() -> String {
        allActionStacks().map(\.description).joined(separator: "\n")
    }

    /// Adds an entry to the stack of the feature, and opens the stack if necessary.
    public func actionWillBegin<FeatureType, ActionType>(_ request: ActionRequest<FeatureType, ActionType>) {
        let session = request.context.session
        let input = request.inputDescription
        let details = ActionStackEntry.Details.action(name: ActionType.name, input: input.isEmpty ? nil : input)
        state.withLock { state in
            let index = state.index(session, FeatureType.self) ?? open(FeatureType.self, request, &state)
            add(details, request, FeatureType.self, to: &state.stacks[index].stack)
        }
    }

    /// Closes the stack of the feature if the outcome includes feature termination.
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

/// The actions of the user in a feature since the stack was opened; see ``ActionStackTracker``.
///
/// A copy of the state at the time of the call, with constant contents. Any thread may read it.
public struct ActionStack: Sendable, CustomStringConvertible {
    /// A number that is unique within the tracker.
    public let id: String
    /// The `id` of the newest stack in the session when this stack was opened, or nil if there was no stack. The parent
    /// can be closed.
    public let parentID: String?
    /// The feature of the stack.
    public let feature: any FeatureDefinition.Type
    /// The name of the session, for logs.
    public let sessionName: String
    /// Whether the actions of the session are performed by the user.
    public let userInitiated: Bool
    /// The start time of the first action, from the system clock.
    public let startDate: Date
    /// The actions of the feature, and the stacks opened by other features, with the oldest entry first.
    public internal(set) var entries: [ActionStackEntry] = []

    /// The name of the feature, for logs.
    public var featureName: String { feature.name }

    /// The oldest entry of the stack.
    public var first: ActionStackEntry? { entries.first }

    /// Calls a function with the entries. For compatibility with Flint: as the stack is a copy, `entries` can be used
    /// directly.
    public func withEntries<Result>(_ body: ([ActionStackEntry]) throws -> Result) rethrows -> Result {
        try body(entries)
    }

    /// A line for the stack, followed by an indented line for each entry.
    public var description: String {
        (["stack \(id): \(featureName) in session '\(sessionName)'"] + entries.map { "  \($0)" })
            .joined(separator: "\n")
    }
}

/// An action, or the stack of another feature.
///
/// A copy like ``ActionStack``. Any thread may read it.
public struct ActionStackEntry: Sendable, CustomStringConvertible {
    /// The kind of an entry.
    public enum Details: Sendable, Hashable {
        /// An action was performed. The input is nil if the action has none.
        case action(name: String, input: String?)
        /// An action of another feature opened a stack.
        case substack(id: String)
    }

    /// The action, or the stack of the other feature.
    public let details: Details
    /// The feature of the action or of the other stack.
    public let feature: any FeatureDefinition.Type
    /// The name of the session, for logs.
    public let sessionName: String
    /// Whether the actions of the session are performed by the user.
    public let userInitiated: Bool
    /// The start time of the action, from the system clock.
    public let startDate: Date

    /// The name of the feature, for logs.
    public var featureName: String { feature.name }

    /// A description in a single line.
    public var description: String {
        switch details {
        case .action(let name, nil): name
        case .action(let name, let input?): "\(name): \(input)"
        case .substack(let id): "stack \(id): \(featureName)"
        }
    }
}
