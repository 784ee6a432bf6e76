import ArgumentParser
import Foundation

/// Counts instructions and compares them with what was recorded.
struct Instructions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Count instructions, and fail if there are more than recorded.",
        discussion: """
            Exit status: 0 if nothing takes more instructions than recorded, 1 if something does, 3 if that can't be told \
            here: valgrind isn't installed, or nothing comparable was recorded for this platform and version of Swift.
            """)

    @OptionGroup var tool: ToolOptions

    @Flag(help: "Write the counts instead of comparing them.")
    var record = false

    @Option(help: "How many percent more are allowed.")
    var tolerance = 3.0

    private static let cantTell = ExitCode(3)

    func run() throws {
        guard let valgrind = Command.installed("valgrind") else {
            say("valgrind isn't installed, so no instructions can be counted")
            throw Self.cantTell
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
        if let problem = recorded.map(counted.difference) ?? "there are none for this platform" {
            print(table(counted, nil))
            say("the counts can't be compared with recorded ones: \(problem); '--record' records these")
            throw Self.cantTell
        }
        print(table(counted, recorded))
        let dearer = counted.counts.filter { growth($0.key, $0.value, recorded) > tolerance }.keys.sorted()
        if dearer.isEmpty { return }
        say(
            "more instructions than recorded, by over \(Number.text(tolerance, decimals: 1)) %: \(dearer.joined(separator: "; "))"
        )
        throw ExitCode(1)
    }

    /// How many percent more than recorded; 0 for what is new.
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
