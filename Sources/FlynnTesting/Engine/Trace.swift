import FlynnRuntime

/// The events of a run.
struct Trace {
    enum Kind: UInt8 {
        /// A strand runs a message.
        case message
        /// A task or the test continues.
        case job
        /// A delayed call of the strand takes effect.
        case delivery
        /// The strand makes another strand ready, as a delayed effect.
        case effect
        /// The first timer fires.
        case timer
        /// The step calls a behavior of another strand.
        case call
        /// A fault loses, delays or duplicates a call.
        case lostCall, delayedCall, repeatedCall
        /// An actor fails because of a fault.
        case crash
        /// A failure is recorded.
        case failure

        var beginsStep: Bool {
            switch self {
            case .message, .job, .delivery, .effect, .timer, .crash: true
            case .call, .lostCall, .delayedCall, .repeatedCall, .failure: false
            }
        }
    }

    struct Event {
        let kind: Kind
        let strand: Int32
        /// The second strand of the event.
        let other: Int32?
        let time: UInt64
        let behavior: BehaviorName?

        /// Returns whether two events are the same, if strands with equal identifiers are the same.
        func isSame(as event: Event) -> Bool {
            kind == event.kind && strand == event.strand && other == event.other && time == event.time
                && behavior == event.behavior
        }

        /// Returns whether all strands of the event have identifiers below `strands`.
        func isWithin(_ strands: Int) -> Bool { Int(max(strand, other ?? 0)) < strands }

        /// Returns a description of the event. If the event doesn't begin a step, the text continues the text of the
        /// step.
        func text(_ strands: [Strand]) -> String {
            let strand = strands[Int(strand)]
            let other = other.map { strands[Int($0)] }
            let call = other?.name(of: behavior) ?? ""
            return switch kind {
            case .message: strand.name(of: behavior)
            case .job: "\(strand.name) continues"
            case .delivery: "\(strand.name) calls \(call)"
            case .effect: "\(strand.name) resumes \(other?.name ?? "")"
            case .timer: "a timer fires"
            case .call: ", calls \(call)"
            case .lostCall: ", calls \(call) (lost)"
            case .delayedCall: ", calls \(call) (delayed)"
            case .repeatedCall: ", calls \(call) (twice)"
            case .crash: "\(strand.name) crashes"
            case .failure: "  ← fails"
            }
        }
    }

    /// The maximum number of events to keep. Later events replace the oldest events.
    private static let maxCount = 200_000

    private(set) var events: [Event] = []
    /// The numbers of discarded events and steps.
    private var omitted = (events: 0, steps: 0)

    mutating func append(
        _ kind: Kind, _ strand: Strand, _ other: Strand? = nil, _ behavior: BehaviorName? = nil, at time: UInt64
    ) {
        if events.count == Trace.maxCount {
            let count = Trace.maxCount / 2
            omitted.events += count
            omitted.steps += events.prefix(count).count { $0.kind.beginsStep }
            events.removeFirst(count)
        }
        events.append(Event(kind: kind, strand: strand.id, other: other?.id, time: time, behavior: behavior))
    }

    /// Returns the index of the first event that differs from the trace of a different run, or nil if the traces are
    /// the same.
    ///
    /// - Parameter sameStrands: the number of leading strands that are the same in both runs.
    func firstDifference(to other: Trace, sameStrands: Int) -> Int? {
        guard omitted.events == other.omitted.events else { return 0 }
        for index in events.indices {
            guard index < other.events.count, events[index].isSame(as: other.events[index]),
                events[index].isWithin(sameStrands)
            else { return index }
        }
        return events.count < other.events.count ? events.count : nil
    }

    /// Returns the steps as text, one per line. The line of a step begins with a number, followed by the calls made in
    /// this step.
    ///
    /// - Parameter count: the maximum number of events, counted from the end.
    func text(_ strands: [Strand], last count: Int = .max) -> String {
        var lines: [String] = []
        let events = events.suffix(count)
        var step = omitted.steps + self.events.dropLast(events.count).count { $0.kind.beginsStep }
        var time: UInt64 = 0
        for event in events {
            if event.time != time, event.kind != .call {
                lines.append("      time \(Trace.text(of: event.time))")
                time = event.time
            }
            let text = event.text(strands)
            if event.kind.beginsStep {
                step += 1
                let number = String(step)
                lines.append(String(repeating: " ", count: max(0, 4 - number.count)) + number + "  " + text)
            } else {
                if lines.isEmpty { lines.append("     ") }
                lines[lines.count - 1] += text
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a time in seconds: `1.25 s`.
    static func text(of nanoseconds: UInt64) -> String {
        var fraction = String(nanoseconds % 1_000_000_000)
        fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty
            ? "\(nanoseconds / 1_000_000_000) s" : "\(nanoseconds / 1_000_000_000).\(fraction) s"
    }
}
