import CFlynnRuntime
import Glibc

// Explores all scenarios, or with the argument `first` until the first finding. Exits with status 1 after a finding.
Flynn.startup()
let untilFirst = CommandLine.arguments.contains("first")
let factor = CommandLine.arguments.contains("full") ? 100 : 1
var total = 0
var hasFindings = false
for scenario in Scenario.all {
    let explorer = Explorer()
    let isExhaustive = explorer.explore(
        { explorer in
            ModelThread.reset()
            return scenario.start(explorer)
        }, maxRuns: scenario.maxRuns * factor)
    total += explorer.runCount
    let extent = isExhaustive ? "all interleavings" : "bounded"
    let result = explorer.finding ?? "no finding, \(extent)"
    if !untilFirst { print("\(scenario.name): \(explorer.runCount) runs, \(result)") }
    guard let finding = explorer.finding else { continue }
    hasFindings = true
    if untilFirst {
        print("found after \(total) runs, in '\(scenario.name)': \(finding)")
        break
    }
}
exit(hasFindings ? 1 : 0)
