import FlynnRuntime

/// A sequence of work: an actor, a task, the test itself, or the timers.
final class Strand {
    enum Kind {
        case test
        case clock
        case actor(type: Any.Type, number: Int)
        /// - Parameter creator: the strand and the behavior that started the task.
        case task(number: Int, creator: (strand: Strand, behavior: BehaviorName?)?)
    }

    /// The next work of a strand.
    enum Work {
        case message(SimulatedWork)
        case runtimeJob(SimulatedWork)
        /// A job of the simulation's executor.
        case job(UnownedJob)
        /// A job of Swift's global executor.
        case globalJob(UnownedJob)
    }

    /// An effect of a step, not visible to other strands yet. Effects are applied in order, in separate steps; see
    /// `SimulationOptions.interleavesCalls`.
    enum Effect {
        case call(DelayedCall)
        case readiness(Strand, Work)
    }

    let id: Int32
    let kind: Kind
    var priority: UInt64
    var work: Work?
    var effects: [Effect] = []
    var firstEffect = 0
    /// The turn of an actor. It ends when there are no more pending effects.
    var turn: SimulatedWork?
    var isQueued = false
    /// The behavior that ran last.
    var behavior: BehaviorName?
    /// An error to fail with, instead of running the next message of the actor.
    var crash: (any Error)?

    init(_ id: Int32, _ kind: Kind, priority: UInt64) {
        (self.id, self.kind, self.priority) = (id, kind, priority)
    }

    /// Returns whether a strand of another run is the same actor or task.
    func isSame(as strand: Strand) -> Bool {
        switch (kind, strand.kind) {
        case (.test, .test), (.clock, .clock): true
        case (.actor(let type, let number), .actor(let otherType, let otherNumber)):
            type == otherType && number == otherNumber
        case (.task(let number, _), .task(let otherNumber, _)): number == otherNumber
        default: false
        }
    }

    var hasEffects: Bool { firstEffect < effects.count }

    func popEffect() -> Effect {
        defer {
            firstEffect += 1
            if firstEffect == effects.count { (effects, firstEffect) = ([], 0) }
        }
        return effects[firstEffect]
    }

    /// The name in traces: `Counter#2`.
    var name: String {
        switch kind {
        case .test: "test"
        case .clock: "clock"
        case .actor(let type, let number): "\(_typeName(type, qualified: false))#\(number)"
        case .task(let number, _): "task \(number)"
        }
    }

    /// The name. For a task, also the strand and the behavior that started the task.
    var origin: String {
        guard case .task(_, let creator?) = kind else { return name }
        return "\(name), started by \(creator.strand.name(of: creator.behavior)),"
    }

    /// Returns the name of a behavior of this actor.
    func name(of behavior: BehaviorName?) -> String {
        behavior.map { "\(name).\(Strand.text(of: $0))" } ?? name
    }

    static func text(of behavior: BehaviorName) -> String {
        let text = behavior.text
        // The name of a local behavior is the name of the enclosing function.
        return text.contains("(") ? "be…" : text.isEmpty ? "a call" : text
    }
}

/// The ready strands, in the order in which they became ready. Only the strands in a window are considered for the next
/// step, so that a step takes constant time.
struct ReadyQueue {
    static let window = 1024

    private var strands: [Strand?] = []
    private var head = 0

    var count: Int { strands.count - head }
    var windowCount: Int { min(count, ReadyQueue.window) }

    subscript(index: Int) -> Strand { strands[head + index].unsafelyUnwrapped }

    mutating func append(_ strand: Strand) { strands.append(strand) }

    mutating func remove(at index: Int) -> Strand {
        let strand = self[index]
        if index > 0 {
            strands.withUnsafeMutableBufferPointer { buffer in
                for position in stride(from: head + index, to: head, by: -1) { buffer.swapAt(position, position - 1) }
            }
        }
        strands[head] = nil
        head += 1
        if head == strands.count {
            strands.removeAll(keepingCapacity: true)
            head = 0
        } else if head > 2 * ReadyQueue.window, head > strands.count / 2 {
            strands.removeFirst(head)
            head = 0
        }
        return strand
    }
}
