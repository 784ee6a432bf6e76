import ArgumentParser
import Foundation
import Measuring

/// Counts instructions and compares them with the recorded counts.
struct Instructions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Count instructions, and fail if there are more than in the record.",
        discussion: """
            Exit status: 0 if nothing takes more instructions than recorded, 1 if something does, 3 if that can't be told \
            here: valgrind isn't installed, or nothing comparable was recorded for this platform and version of Swift.
            """)

    @OptionGroup var tool: ToolOptions

    @Flag(help: "Write the counts to the record instead of comparing them.")
    var record = false

    @Option(help: "The allowed increase in percent.")
    var tolerance = 3.0

    private static let notComparable = ExitCode(3)

    func run() throws {
        guard let valgrind = Command.installed("valgrind") else {
            say("valgrind is not installed; install it to count instructions")
            throw Self.notComparable
        }
        let flynnlint = try FlynnLintTool(path: tool.flynnlint)
        let counted = try TemporaryFolder.with { folder in
            try InstructionCounts(flynnlint: flynnlint, valgrind: valgrind, folder: folder)
        }
        if record {
            try counted.record()
            print(table(counted, nil))
            return
        }
        let recorded = try InstructionCounts.recorded()
        if let problem = recorded.map(counted.difference) ?? "there is no record for this platform" {
            print(table(counted, nil))
            say("the counts can't be compared with the record: \(problem); write a new record with '--record'")
            throw Self.notComparable
        }
        print(table(counted, recorded))
        let increased = counted.counts.filter { growth($0.key, $0.value, recorded) > tolerance }.keys.sorted()
        if increased.isEmpty { return }
        say(
            "counts that exceed the record by more than \(Number.text(tolerance, decimals: 1)) %: \(increased.joined(separator: "; "))"
        )
        throw ExitCode(1)
    }

    /// Returns the increase over the recorded count in percent, or 0 if there is no recorded count.
    private func growth(_ name: String, _ count: Int, _ recorded: InstructionCounts?) -> Double {
        recorded?.counts[name].map { (Double(count) / Double($0) - 1) * 100 } ?? 0
    }

    private func table(_ counted: InstructionCounts, _ recorded: InstructionCounts?) -> String {
        var table = Table(["work", "instructions", "recorded", "more"])
        for (name, count) in counted.counts.sorted(by: { $0.key < $1.key }) {
            let before = recorded?.counts[name]
            table.add([
                name, Number.text(count), before.map(Number.text) ?? "",
                before == nil ? "" : Number.text(growth(name, count, recorded), decimals: 2) + " %",
            ])
        }
        return table.text
    }
}
