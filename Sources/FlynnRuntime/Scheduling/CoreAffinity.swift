/// The kind of processor cores on which an actor runs.
///
/// The actor runs on the schedulers, and therefore the threads, of these cores.
public enum CoreAffinity: Int, Sendable, CaseIterable {
    /// Efficiency cores, or performance cores when all efficiency cores are busy.
    case preferEfficiency = 0
    /// Performance cores, or efficiency cores when all performance cores are busy.
    case preferPerformance
    /// Only efficiency cores. On a machine without efficiency cores, the runtime prints a warning once, and uses all
    /// cores.
    case onlyEfficiency
    /// Only performance cores. On a machine without performance cores, the runtime prints a warning once, and uses all
    /// cores.
    case onlyPerformance
    /// Any core.
    case none = 99

    /// The preferred kind of core, or nil if all kinds are equal.
    var preferred: CoreKind? {
        switch self {
        case .preferEfficiency, .onlyEfficiency: .efficiency
        case .preferPerformance, .onlyPerformance: .performance
        case .none: nil
        }
    }

    /// Whether actors of this affinity are limited to the preferred kind of core.
    var isExclusive: Bool {
        self == .onlyEfficiency || self == .onlyPerformance
    }

    /// Returns whether an actor of this affinity can run on a core of this kind.
    func allows(_ kind: CoreKind) -> Bool {
        !isExclusive || preferred == kind
    }
}

/// A kind of processor core.
enum CoreKind: Int, Sendable {
    case efficiency = 0
    case performance = 1
}
