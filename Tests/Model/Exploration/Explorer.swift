/// Called with a finding.
package typealias Report = (String) -> Never

/// What chooses the thread that makes each step of an execution.
protocol Explorer: AnyObject {
    var report: Report { get }
    /// The part of the exploration that has been made, for the report.
    var progress: String { get }
    /// What the scenario has noted; see `Execution.note`.
    var outcomes: Set<String> { get set }
    /// The number of waits in each run that may end at their deadlines although other threads can continue.
    var maxEarlyDeadlines: Int { get }
    /// Whether the execution notes which steps must precede which others, and finds data races.
    var needsOrder: Bool { get }
    /// Whether the races of a step must be noted.
    func needsRaces(at step: Int) -> Bool
    /// Notes that the next step of a thread conflicts with earlier ones.
    ///
    /// - Parameters:
    ///   - last: for each other thread, its last step that conflicts.
    ///   - order: the steps that must precede the thread's next one.
    func noteRaces(of thread: Int, with last: Clock, after order: Clock)

    /// Chooses the thread that makes the next step, or nil if the rest of the run isn't needed.
    ///
    /// - Parameters:
    ///   - enabled: the threads that can.
    ///   - previous: the thread that made the previous step, or nil if all threads wait for deadlines. Then any of them may pass.
    func choose(_ enabled: ThreadSet, after previous: Int?, in execution: Execution) -> Int?
    /// Chooses a thread after it has restored an earlier state, or nil.
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
    /// The previous thread if possible, otherwise the first.
    func preferred(after previous: Int?) -> Int? {
        if let previous, contains(previous) { previous } else { first }
    }
}

/// Makes runs in which threads change only where one can't continue.
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
    /// Runs a scenario until all that exists once in a process is initialized, so that later runs are equal. Called before
    /// explorations.
    package static func prepare(_ scenario: @escaping @convention(c) () -> Void, report: @escaping Report) {
        for _ in 0..<3 { run(scenario, explorer: FirstChoices(report: report)) }
    }
}
