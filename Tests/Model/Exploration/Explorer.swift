/// Called with a finding.
package typealias Report = (String) -> Never

/// Chooses the thread of each step of an execution.
protocol Explorer: AnyObject {
    var report: Report { get }
    /// A description of the exploration's progress, for the report.
    var progress: String { get }
    /// The outcomes noted by the scenario; see `Execution.note`.
    var outcomes: Set<String> { get set }
    /// The number of waits in each run that may end at their deadlines although other threads can continue.
    var maxEarlyDeadlines: Int { get }
    /// Whether the execution notes the order between steps, and finds data races.
    var needsOrder: Bool { get }
    /// Whether the races of a step must be noted.
    func needsRaces(at step: Int) -> Bool
    /// Notes that the next step of a thread conflicts with earlier steps.
    ///
    /// - Parameters:
    ///   - last: the last conflicting step of each other thread.
    ///   - order: the steps that must precede the thread's next step.
    func noteRaces(of thread: Int, with last: Clock, after order: Clock)

    /// Chooses the thread of the next step, or nil if the rest of the run is unnecessary.
    ///
    /// - Parameters:
    ///   - enabled: the threads that can make a step.
    ///   - previous: the thread of the previous step, or nil if all threads wait for deadlines. In this case, any of
    ///     the deadlines may pass.
    func choose(_ enabled: ThreadSet, after previous: Int?, in execution: Execution) -> Int?
    /// Restores an earlier state, and chooses a thread. Returns nil to end the exploration.
    func chooseAfterEnd(of execution: Execution) -> Int?
}

extension Explorer {
    var maxEarlyDeadlines: Int { 0 }
    var needsOrder: Bool { false }
    func needsRaces(at step: Int) -> Bool { false }
    func noteRaces(of thread: Int, with last: Clock, after order: Clock) {}
    func chooseAfterEnd(of execution: Execution) -> Int? { nil }
}

extension ThreadSet {
    /// Returns the previous thread if the set contains it, otherwise the first thread.
    func preferred(after previous: Int?) -> Int? {
        if let previous, contains(previous) { previous } else { first }
    }
}

/// Makes runs in which threads change only if the running thread can't continue.
private final class FirstChoices: Explorer {
    let report: Report
    let progress = "in a first run"
    var outcomes: Set<String> = []

    init(report: @escaping Report) { self.report = report }

    func choose(_ enabled: ThreadSet, after previous: Int?, in execution: Execution) -> Int? {
        enabled.preferred(after: previous)
    }
}

extension Execution {
    /// Runs a scenario until all global state of the process is initialized, so that later runs are
    /// equal. Called before explorations.
    package static func prepare(_ scenario: @escaping @convention(c) () -> Void, report: @escaping Report) {
        for _ in 0..<3 { run(scenario, explorer: FirstChoices(report: report)) }
    }
}
