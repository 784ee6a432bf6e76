#if Services
import FlynnRuntime

/// The labels for classes of actors. There is a limited number of class names, and the label `other`. The label of a
/// class doesn't change.
struct ClassLabels {
    /// The combined statistics of all classes that have the same label.
    struct Sum {
        var messagesRun = 0
        var batchesRun = 0
        var maxQueueDepth = 0
        var runTime = Duration.zero
        var longestRun = Duration.zero

        fileprivate mutating func add(_ other: FlynnStatistics.ActorClass) {
            messagesRun += other.messagesRun
            batchesRun += other.batchesRun
            maxQueueDepth = max(maxQueueDepth, other.maxQueueDepth)
            runTime += other.runTime
            longestRun = max(longestRun, other.longestRun)
        }
    }

    static let other = "other"

    private let maxCount: Int
    private var labels: Set<String> = []

    init(maxCount: Int) { self.maxCount = maxCount }

    /// Returns the sums by label. Different classes can have the same name.
    mutating func sums(of classes: [FlynnStatistics.ActorClass]) -> [String: Sum] {
        var sums: [String: Sum] = [:]
        for actorClass in classes { sums[label(of: actorClass.name), default: Sum()].add(actorClass) }
        return sums
    }

    private mutating func label(of name: String) -> String {
        if labels.contains(name) { return name }
        guard labels.count < maxCount else { return ClassLabels.other }
        labels.insert(name)
        return name
    }
}
#endif
