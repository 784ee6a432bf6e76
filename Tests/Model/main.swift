import CModel
import Exploration
import Glibc

// check [full] [SCENARIO]: explores the scenarios whose names begin with SCENARIO, or all. Exits with status 1 after a finding.
// check bound MAX [SCENARIO]: explores them with at most MAX preemptions, or all interleavings if MAX is 'all'.
// check states [SCENARIO]: explores their states.
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
    /// Makes it the current scenario, whose explorations begin with equal memory.
    private func select() {
        fflush(nil)
        model_begin_run(name, 1)
        if scenarioName == name { return }
        scenarioName = name
        Scenario.current = Scenario.all.firstIndex { $0.name == name } ?? 0
        Execution.prepare({ Scenario.runCurrent() }, report: end)
    }

    /// Explores the interleavings with at most so many preemptions, or all.
    func explore(maxPreemptions: Int?, isReduced: Bool = true) -> Exploration {
        select()
        let exploration = Exploration(maxPreemptions: maxPreemptions, isReduced: isReduced, report: end)
        exploration.explore({ Scenario.runCurrent() }) {
            fflush(nil)
            model_begin_run(name, Int32(exploration.runCount + 1))
        }
        return exploration
    }

    func exploreStates(isReduced: Bool = true) -> StateExploration {
        select()
        let exploration = StateExploration(isReduced: isReduced, report: end)
        exploration.explore { Scenario.runCurrent() }
        return exploration
    }

    func printStates() { print("\(name): \(exploreStates().stateCount) states, all interleavings") }

    /// Checks that no order of steps is missing when runs are omitted.
    func compare(maxPreemptions: Int?) {
        let reduced = explore(maxPreemptions: maxPreemptions)
        let all = explore(maxPreemptions: maxPreemptions, isReduced: false)
        if reduced.orders != all.orders { end(with: "\(reduced.orders.count) orders of \(all.orders.count) are found") }
        print(
            "\(name), \(extent(maxPreemptions)): \(all.orders.count) orders, in \(reduced.runCount) runs of \(all.runCount)"
        )
        if maxPreemptions == nil { compareStates(with: all) }
    }

    /// Checks that no last state is missing when equal states are explored once.
    private func compareStates(with all: Exploration) {
        let states = exploreStates(isReduced: false)
        if states.ends != all.ends { end(with: "\(states.ends.count) last states of \(all.ends.count) are found") }
        compareReducedStates(with: states)
    }

    /// Checks that no last state is missing when independent steps are made first.
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

var arguments = CommandLine.arguments.dropFirst()
if arguments.first == "compare" {
    let comparisons: [(prefix: String, bounds: [Int?])] = [
        ("queue, senders of [1, 1] ", [0, 1, 2]), ("spin lock, 2 ", [0, 1, 2, nil]), ("spin lock, 3 ", [0, 1, 2]),
        ("parker, 1 ", [0, 1, 2, nil]), ("parker, 2 ", [0, 1, 2]), ("run queue", [0, 1]),
        ("a loop with pauses", [0, 1, 2, nil]),
        ("deadlines", [0, 1, 2, nil]), ("quiescence after [1] messages, 1 ", [0]),
    ]
    for (prefix, bounds) in comparisons {
        for scenario in Scenario.all where scenario.name.hasPrefix(prefix) {
            for bound in bounds { scenario.compare(maxPreemptions: bound) }
        }
    }
    let prefixes = [
        "queue", "run queue", "parker, 2", "senders of [1] messages, 1", "the last owner ends during a call, 1",
        "two owners", "a call of a temporary", "an actor that keeps", "a behavior that ends", "setActor during",
    ]
    for scenario in Scenario.all where prefixes.contains(where: scenario.name.hasPrefix) {
        scenario.compareReducedStates()
    }
    exit(0)
}
if arguments.first == "states" {
    for scenario in Scenario.all where scenario.name.hasPrefix(arguments.dropFirst().first ?? "") {
        scenario.printStates()
    }
    exit(0)
}
if arguments.first == "bound", let bound = arguments.dropFirst().first {
    for scenario in Scenario.all where scenario.name.hasPrefix(arguments.dropFirst(2).first ?? "") {
        let exploration = scenario.explore(maxPreemptions: Int(bound))
        print(
            "\(scenario.name): \(exploration.runCount) runs, \(extent(Int(bound))), \(exploration.orders.count) orders")
    }
    exit(0)
}
let isFull = arguments.first == "full"
if isFull { arguments.removeFirst() }
let prefix = arguments.first ?? ""
for scenario in Scenario.all where scenario.name.hasPrefix(prefix) {
    // Few preemptions first, because most mistakes need few.
    let bounds: [Int?] = scenario.maxPreemptions.map { (0...$0 + (isFull ? 1 : 0)).map(Optional.init) } ?? [nil]
    for bound in bounds {
        print("\(scenario.name): \(scenario.explore(maxPreemptions: bound).runCount) runs, \(extent(bound))")
    }
    if scenario.states == .always || isFull && scenario.states == .ifFull { scenario.printStates() }
}
