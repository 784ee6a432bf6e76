/// The steps of a run.
struct Trace {
    enum Kind: UInt8 {
        /// A strand runs a message.
        case message
        /// A task, or the test, continues.
        case job
        /// A call takes effect that the strand has made before.
        case delivery
        /// Something that the strand has made ready before becomes ready.
        case effect
        /// The first timer fires.
        case timer
        /// The step calls a behavior of another strand.
        case call
        /// A call is lost, delayed or duplicated by a fault.
        case lostCall, delayedCall, repeatedCall
        /// An actor fails because of a fault.
        case crash
        /// The time passes, with nothing ready.
        case time
        /// A failure was noted.
        case failure
    }

    struct Event {
        let kind: Kind
        let strand: Int32
        /// The other strand of the event, or -1.
        let other: Int32
        let time: UInt64
        let behavior: StaticString?

        /// Whether both events are the same. Strands have the same numbers in runs that are the same so far.
        func isSame(as event: Event) -> Bool {
            kind == event.kind && strand == event.strand && other == event.other && time == event.time
                && behavior?.utf8Start == event.behavior?.utf8Start
        }
    }

    /// The maximum number of events that are kept. Later ones replace the oldest.
    private static let maxCount = 200_000

    private(set) var events: [Event] = []
    /// The number of events that are no longer kept.
    private(set) var omitted = 0

    mutating func append(
        _ kind: Kind, _ strand: Strand, _ other: Strand? = nil, _ behavior: StaticString? = nil, at time: UInt64
    ) {
        if events.count == Trace.maxCount {
            events.removeFirst(Trace.maxCount / 2)
            omitted += Trace.maxCount / 2
        }
        events.append(Event(kind: kind, strand: strand.id, other: other?.id ?? -1, time: time, behavior: behavior))
    }

    /// The index of the first event that differs, or nil if the traces are the same.
    func firstDifference(to other: Trace) -> Int? {
        guard omitted == other.omitted else { return 0 }
        for index in events.indices {
            guard index < other.events.count, events[index].isSame(as: other.events[index]) else { return index }
        }
        return events.count < other.events.count ? events.count : nil
    }

    /// The steps, one per line. A step begins with its number, and the calls that it makes follow in the same line.
    func text(_ strands: [Strand], firstStep: Int) -> String {
        var lines: [String] = []
        var step = firstStep
        var time: UInt64 = 0
        for event in events {
            let strand = strands[Int(event.strand)]
            let other = event.other < 0 ? nil : strands[Int(event.other)]
            let call = other.map { $0.name(of: event.behavior) } ?? ""
            if event.time != time, event.kind != .call {
                lines.append("      time \(Trace.text(of: event.time))")
                time = event.time
            }
            func begin(_ text: String) {
                step += 1
                let number = String(step)
                lines.append(String(repeating: " ", count: max(0, 4 - number.count)) + number + "  " + text)
            }
            func add(_ text: String) {
                if lines.isEmpty { lines.append("     ") }
                lines[lines.count - 1] += text
            }
            switch event.kind {
            case .message: begin(strand.name(of: event.behavior))
            case .job: begin("\(strand.name) continues")
            case .delivery: begin("\(strand.name) calls \(call)")
            case .effect: begin("\(strand.name) resumes \(other?.name ?? "")")
            case .timer: begin("a timer fires")
            case .call: add(", calls \(call)")
            case .lostCall: add(", calls \(call) (lost)")
            case .delayedCall: add(", calls \(call) (delayed)")
            case .repeatedCall: add(", calls \(call) (twice)")
            case .crash: begin("\(strand.name) crashes")
            case .time: break
            case .failure: add("  ← fails")
            }
        }
        return lines.joined(separator: "\n")
    }

    /// A time in seconds: `1.25 s`.
    static func text(of nanoseconds: UInt64) -> String {
        var fraction = String(nanoseconds % 1_000_000_000)
        fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return fraction.isEmpty
            ? "\(nanoseconds / 1_000_000_000) s" : "\(nanoseconds / 1_000_000_000).\(fraction) s"
    }
}
