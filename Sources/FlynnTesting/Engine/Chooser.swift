/// Chooses the next step of a run.
///
/// The choices of a run are recorded as a *schedule*. For every step with a choice, the schedule contains the index of
/// the chosen strand, in the order in which the strands became ready. Any list of numbers is a valid schedule, as
/// invalid and missing indices count as 0.
struct Chooser {
    /// The choices of a run.
    typealias Schedule = [UInt16]

    private enum Kind {
        case probabilistic
        case random
        case firstInFirstOut
        case replay(Schedule)
    }

    /// The expected number of choices if the seed doesn't contain it; see `init(seed:strategy:)`.
    private static let defaultCount = 20
    /// The factor for the expected number of choices. If there are more choices than this, priorities are ignored, as
    /// strict priorities can prevent a program from ending.
    private static let fairFactor = 4

    private let kind: Kind
    private var numbers: RandomNumbers
    private(set) var schedule: Schedule = []
    /// The choices at which the strand with the highest priority gets the lowest priority, in descending order.
    private var priorityChanges: [Int] = []
    private let fairCount: Int

    /// Creates a chooser for a strategy.
    ///
    /// - Parameter seed: random bits, and in the upper 16 bits the expected number of choices, or 0 if this is unknown.
    ///   So the order only depends on the seed.
    init(seed: UInt64, strategy: SimulationOptions.Strategy) {
        numbers = RandomNumbers(seed: seed)
        let expected = Int(seed >> 48) == 0 ? Chooser.defaultCount : Int(seed >> 48)
        fairCount = expected * Chooser.fairFactor + 100
        switch strategy {
        case .random: kind = .random
        case .firstInFirstOut: kind = .firstInFirstOut
        case .probabilistic where numbers.next(below: 4) == 0: kind = .random
        case .probabilistic(let depth):
            kind = .probabilistic
            for _ in 1..<max(1, depth) { priorityChanges.append(numbers.next(below: expected)) }
            priorityChanges.sort(by: >)
        }
    }

    /// Creates a chooser that repeats the choices of a schedule.
    init(replaying schedule: Schedule, seed: UInt64) {
        numbers = RandomNumbers(seed: seed)
        kind = .replay(schedule)
        fairCount = 0
    }

    /// Returns a seed that contains an expected number of choices.
    static func seed(_ bits: UInt64, expecting count: Int) -> UInt64 {
        bits & (1 << 48 - 1) | UInt64(min(count, Int(UInt16.max))) << 48
    }

    /// Returns the priority of a new strand. The lowest priorities are reserved for the changes.
    mutating func priority() -> UInt64 { numbers.next() | 1 << 32 }

    /// Returns the index of the next strand.
    ///
    /// - Parameters:
    ///   - count: the number of strands, at least 2.
    ///   - priority: returns the priority of a strand.
    ///   - setPriority: sets the priority of a strand.
    mutating func choose(
        among count: Int, _ priority: (Int) -> UInt64, _ setPriority: (Int, UInt64) -> Void
    ) -> Int {
        let index = index(among: count, priority, setPriority)
        schedule.append(UInt16(index))
        return index
    }

    private mutating func index(
        among count: Int, _ priority: (Int) -> UInt64, _ setPriority: (Int, UInt64) -> Void
    ) -> Int {
        switch kind {
        case .firstInFirstOut: return 0
        case .random: return numbers.next(below: count)
        case .replay(let choices):
            let number = schedule.count
            guard number < choices.count, choices[number] < count else { return 0 }
            return Int(choices[number])
        case .probabilistic:
            if schedule.count >= fairCount { return numbers.next(below: count) }
            var highest = Chooser.highest(among: count, priority)
            while let next = priorityChanges.last, next <= schedule.count {
                setPriority(highest, UInt64(priorityChanges.count))
                priorityChanges.removeLast()
                highest = Chooser.highest(among: count, priority)
            }
            return highest
        }
    }

    private static func highest(among count: Int, _ priority: (Int) -> UInt64) -> Int {
        var (highest, found) = (priority(0), 0)
        for index in 1..<count {
            let other = priority(index)
            if other > highest { (highest, found) = (other, index) }
        }
        return found
    }
}
