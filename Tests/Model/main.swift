import CModel
import Exploration
import Glibc

// check [full] [SCENARIO]: explores the scenarios whose names begin with SCENARIO, or all. Exits with
// status 1 after a finding.
// check bound MAX [SCENARIO]: explores them with at most MAX preemptions, or all interleavings if MAX is 'all'.
// check states [SCENARIO]: explores their states.
// check part INDEX COUNT: explores one of COUNT parts of all scenarios. The first part is 0.
// check compare: compares explorations of small scenarios that omit runs with those that make all.

nonisolated(unsafe) var scenarioName = ""

func end(with finding: String) -> Never {
    print("\(scenarioName): \(finding)")
    fflush(nil)
    _exit(1)
}

func extent(_ maxPreemptions: Int?) -> String {
    maxPreemptions.map { "at most \($0) preemption\($0 == 1 ? "" : "s")" } ?? "all interleavings"
}

extension Scenario {
    /// Makes this scenario the current one. The explorations of the scenario begin with equal memory.
    private func select() {
        fflush(nil)
        model_begin_scenario(name)
        if scenarioName == name { return }
        guard let index = Scenario.all.firstIndex(where: { $0.name == name }) else { model_fail("no such scenario") }
        (scenarioName, Scenario.current) = (name, index)
        Execution.prepare({ Scenario.runCurrent() }, report: end)
    }

    /// Explores the interleavings with at most `maxPreemptions` preemptions, or all if the maximum is nil.
    func explore(maxPreemptions: Int?, isReduced: Bool = true) -> Exploration {
        select()
        let exploration = Exploration(maxPreemptions: maxPreemptions, isReduced: isReduced, report: end)
        exploration.explore { Scenario.runCurrent() }
        return exploration
    }

    func exploreStates(isReduced: Bool = true, maxEarlyDeadlines: Int = 0) -> StateExploration {
        select()
        let exploration = StateExploration(isReduced: isReduced, maxEarlyDeadlines: maxEarlyDeadlines, report: end)
        exploration.explore { Scenario.runCurrent() }
        return exploration
    }

    /// Explores the states, and expects all outcomes.
    func printStates() {
        let exploration = exploreStates()
        expect(exploration.outcomes)
        print("\(name): \(exploration.stateCount) states, all interleavings")
    }

    func printStatesWithEarlyDeadline() {
        print("\(name), early deadline: \(exploreStates(maxEarlyDeadlines: 1).stateCount) states, all interleavings")
    }

    /// Explores the interleavings with at most 0, 1 and so on preemptions, because most mistakes need few, or all
    /// interleavings. Expects all outcomes.
    func printRuns(addedPreemptions: Int) {
        let bounds: [Int?] = maxPreemptions.map { (0...$0 + addedPreemptions).map(Optional.init) } ?? [nil]
        for bound in bounds {
            let exploration = explore(maxPreemptions: bound)
            if bound == bounds.last { expect(exploration.outcomes) }
            print("\(name): \(exploration.runCount) runs, \(extent(bound))")
        }
    }

    /// Makes all explorations of the scenario.
    func printAll(isFull: Bool) {
        printRuns(addedPreemptions: isFull ? 1 : 0)
        if states.isOn(isFull) { printStates() }
        if earlyDeadline.isOn(isFull) { printStatesWithEarlyDeadline() }
    }

    private func expect(_ found: Set<String>) {
        let missing = outcomes.subtracting(found).sorted()
        if !missing.isEmpty { end(with: "no run has the outcome '\(missing[0])'") }
    }

    /// Checks that the reduced exploration doesn't miss an order of steps.
    func compare(maxPreemptions: Int?) {
        let reduced = explore(maxPreemptions: maxPreemptions)
        let all = explore(maxPreemptions: maxPreemptions, isReduced: false)
        if reduced.orders != all.orders { end(with: "\(reduced.orders.count) orders of \(all.orders.count) are found") }
        print(
            "\(name), \(extent(maxPreemptions)): \(all.orders.count) orders, in \(reduced.runCount) runs of \(all.runCount)"
        )
        if maxPreemptions == nil { compareStates(with: all) }
    }

    /// Checks that the exploration doesn't miss a final state if equal states are explored only once.
    private func compareStates(with all: Exploration) {
        let states = exploreStates(isReduced: false)
        if states.ends != all.ends { end(with: "\(states.ends.count) last states of \(all.ends.count) are found") }
        compareReducedStates(with: states)
    }

    /// Checks that the exploration doesn't miss a final state if independent steps are made first.
    func compareReducedStates(with states: StateExploration? = nil) {
        let states = states ?? exploreStates(isReduced: false)
        let reduced = exploreStates()
        if reduced.ends != states.ends {
            end(with: "\(reduced.ends.count) last states of \(states.ends.count) are found")
        }
        print(
            "\(name): \(states.ends.count) last states, in \(states.stateCount) states; in \(reduced.stateCount), too")
    }
}

/// Returns the scenarios whose names begin with `prefix`. Exits if there are none.
func scenarios(_ prefix: String) -> [Scenario] {
    let result = Scenario.all.filter { $0.name.hasPrefix(prefix) }
    if result.isEmpty {
        let names = Scenario.all.map(\.name).joined(separator: "\n")
        model_fail("no scenario's name begins with '\(prefix)'. The names are:\n\(names)")
    }
    return result
}

/// Compares reduced explorations of small scenarios with complete explorations.
func compare() {
    let comparisons: [(prefix: String, bounds: [Int?])] = [
        ("queue, senders of [1, 1] ", [0, 1, 2]), ("spin lock, 2 ", [0, 1, 2, nil]), ("spin lock, 3 ", [0, 1, 2]),
        ("parker, 1 ", [0, 1, 2, nil]), ("parker, 2 ", [0, 1, 2]), ("run queue", [0, 1]),
        ("a loop with pauses", [0, 1, 2, nil]),
        ("deadlines", [0, 1, 2, nil]), ("quiescence after [1] messages, 1 ", [0]),
    ]
    for (prefix, bounds) in comparisons {
        for scenario in scenarios(prefix) { for bound in bounds { scenario.compare(maxPreemptions: bound) } }
    }
    let prefixes = [
        "queue", "run queue", "parker, 2", "senders of [1] messages, 1", "the last owner ends during a call, 1",
        "two owners", "a call of a temporary", "an actor that keeps", "a behavior that ends", "setActor during",
        "quiescence after [1] messages, 1", "wake-ups without work", "dropNewest", "an ask that is cancelled",
    ]
    for scenario in prefixes.flatMap(scenarios) { scenario.compareReducedStates() }
}

let arguments = Array(CommandLine.arguments.dropFirst())
func argument(_ index: Int) -> String { arguments.indices.contains(index) ? arguments[index] : "" }
switch argument(0) {
case "compare":
    compare()
case "states":
    for scenario in scenarios(argument(1)) {
        scenario.printStates()
        if scenario.earlyDeadline != .never { scenario.printStatesWithEarlyDeadline() }
    }
case "bound":
    let bound = argument(1)
    guard bound == "all" || Int(bound).map({ $0 >= 0 }) == true else {
        model_fail("expected a number of preemptions or 'all' after 'bound'")
    }
    for scenario in scenarios(argument(2)) {
        let exploration = scenario.explore(maxPreemptions: Int(bound))
        print(
            "\(scenario.name): \(exploration.runCount) runs, \(extent(Int(bound))), \(exploration.orders.count) orders")
    }
case "part":
    guard let index = Int(argument(1)), let count = Int(argument(2)), (0..<max(count, 0)).contains(index) else {
        model_fail("expected the index of a part and the number of parts after 'part'")
    }
    for (position, scenario) in Scenario.all.enumerated() where position % count == index {
        scenario.printAll(isFull: false)
    }
default:
    let isFull = argument(0) == "full"
    for scenario in scenarios(argument(isFull ? 1 : 0)) { scenario.printAll(isFull: isFull) }
}
