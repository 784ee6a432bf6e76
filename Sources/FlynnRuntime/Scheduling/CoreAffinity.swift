/// The kind of processor cores on which an actor runs.
public enum CoreAffinity: Int, Sendable, CaseIterable {
    /// Efficiency cores; performance cores too while no efficiency core is free.
    case preferEfficiency = 0
    /// Performance cores; efficiency cores too while no performance core is free.
    case preferPerformance
    /// Efficiency cores and nothing else. On a machine without them the runtime says so once and uses all cores.
    case onlyEfficiency
    /// Performance cores and nothing else. On a machine without them the runtime says so once and uses all cores.
    case onlyPerformance
    /// Any core.
    case none = 99

    /// The kind to look for first, if there is one.
    var preferred: CoreKind? {
        switch self {
        case .preferEfficiency, .onlyEfficiency: .efficiency
        case .preferPerformance, .onlyPerformance: .performance
        case .none: nil
        }
    }

    /// Whether the other kind of core is out of the question.
    var isExclusive: Bool {
        self == .onlyEfficiency || self == .onlyPerformance
    }

    /// Whether an actor of this affinity may run on a core of this kind.
    func allows(_ kind: CoreKind) -> Bool {
        !isExclusive || preferred == kind
    }
}

/// The two kinds of processor cores.
enum CoreKind: Int, Sendable {
    case efficiency = 0
    case performance = 1
}
