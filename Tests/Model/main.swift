import CModel
import Exploration
import Glibc

// check [full] [SCENARIO]: explores the scenarios whose names begin with SCENARIO, or all. Exits with status 1 after a finding.
// check bound MAX [SCENARIO]: explores them with at most MAX preemptions, or all interleavings if MAX is 'all'.
// check compare: compares explorations of small scenarios that omit runs with those that make all.

nonisolated(unsafe) var scenarioName = ""
nonisolated(unsafe) var exploration: Exploration?

func end(with finding: String) -> Never {
    print("\(scenarioName): \(finding), in run \((exploration?.runCount ?? 0) + 1): \(exploration?.schedule ?? "")")
    fflush(nil)
    _exit(1)
}

func extent(_ maxPreemptions: Int?) -> String {
    maxPreemptions.map { "at most \($0) preemption\($0 == 1 ? "" : "s")" } ?? "all interleavings"
}

extension Scenario {
    /// Returns the number of runs, and the orders of their steps.
    func explore(maxPreemptions: Int?, isReduced: Bool = true) -> (runCount: Int, orders: Set<Int>) {
        let exploration = Exploration(maxPreemptions: maxPreemptions, isReduced: isReduced, report: end)
        (scenarioName, FlynnRuntime.exploration) = (name, exploration)
        exploration.explore(start) {
            resetThreads()
            fflush(nil)
            model_begin_run(name, Int32(exploration.runCount + 1))
        }
        return (exploration.runCount, exploration.orders)
    }

    /// Checks that no order of steps is missing when runs are omitted.
    func compare(maxPreemptions: Int?) {
        let reduced = explore(maxPreemptions: maxPreemptions)
        let all = explore(maxPreemptions: maxPreemptions, isReduced: false)
        if reduced.orders != all.orders { end(with: "\(reduced.orders.count) orders of \(all.orders.count) are found") }
        print(
            "\(name), \(extent(maxPreemptions)): \(all.orders.count) orders, in \(reduced.runCount) runs of \(all.runCount)"
        )
    }
}

var arguments = CommandLine.arguments.dropFirst()
if arguments.first == "compare" {
    let comparisons: [(prefix: String, bounds: [Int?])] = [
        ("queue, senders of [1, 1] ", [0, 1, 2]), ("spin lock, 2 ", [0, 1, 2, nil]), ("spin lock, 3 ", [0, 1, 2]),
        ("parker, 1 ", [0, 1, 2, nil]), ("parker, 2 ", [0, 1, 2]), ("run queue", [0, 1]),
        ("a loop with pauses", [0, 1, 2, nil]),
        ("deadlines", [0, 1, 2, nil]), ("senders of [1] messages, 1 ", [0, 1]),
    ]
    for (prefix, bounds) in comparisons {
        for scenario in Scenario.all where scenario.name.hasPrefix(prefix) {
            for bound in bounds { scenario.compare(maxPreemptions: bound) }
        }
    }
    exit(0)
}
if arguments.first == "bound", let bound = arguments.dropFirst().first {
    for scenario in Scenario.all where scenario.name.hasPrefix(arguments.dropFirst(2).first ?? "") {
        let (runCount, orders) = scenario.explore(maxPreemptions: Int(bound))
        print("\(scenario.name): \(runCount) runs, \(extent(Int(bound))), \(orders.count) orders")
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
}
