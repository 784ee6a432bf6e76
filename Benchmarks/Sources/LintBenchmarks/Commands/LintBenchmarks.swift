import ArgumentParser

@main
struct LintBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the linter.",
        subcommands: [Run.self, Micro.self, Instructions.self, EveryFile.self, Work.self, Edits.self],
        defaultSubcommand: Run.self)
}
