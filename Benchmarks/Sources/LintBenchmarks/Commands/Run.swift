import ArgumentParser
import FlynnLint
import Foundation
import OracleSupport

/// Measures everything and writes the document with the results.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure everything, and write RESULTS.md.",
        discussion: """
            Sources are copied into a temporary folder, up to half a gigabyte, which is removed in the end.
            """)

    @Argument(help: "Folders with sources without actors. (default: the checked-out dependencies of this package)")
    var folders: [String] = []

    @OptionGroup var tool: ToolOptions

    @Option(help: "The number of runs of each command that isn't slow.")
    var runs = 7

    @Flag(help: "Measure a sample of the sources without slow programs and growth, and print the results.")
    var quick = false

    @Option(
        help: ArgumentHelp(
            "The file to which the results are written. (default: RESULTS.md in this package)", valueName: "file"))
    var output: String?

    func validate() throws {
        if runs < 1 { throw ValidationError("'--runs' must be at least 1, found '\(runs)'") }
    }

    func run() throws {
        let flynnlint = try FlynnLintTool(path: tool.flynnlint)
        let results = try TemporaryFolder.with { try measure(flynnlint, folder: $0) }
        print(results.text)
        if quick, output == nil { return }
        let path = output ?? SourceFiles.package + "/RESULTS.md"
        try Data(results.text.utf8).write(to: URL(filePath: path), options: .atomic)
        say("wrote \(path)")
    }

    private func measure(_ flynnlint: FlynnLintTool, folder: String) throws -> Results {
        let machine = try Machine()
        let runs = quick ? min(runs, 3) : runs
        let supplies = (
            real: try RealSources(folders: folders.isEmpty ? [SourceFiles.checkouts] : folders),
            actors: try ActorSources()
        )
        say("writing the sources")
        var next = 0
        var real = try Project(folder: folder + "/real")
        // Uses at most as many files as there are in the project with actors.
        let wanted = min(quick ? 500 : 2000, supplies.real.count)
        try real.add(from: supplies.real, startingAt: &next) { $0.files.count < wanted }
        let actors = try Project(folder: folder + "/actors", of: supplies.actors, fileCount: 2000)
        next = 0
        var mixed = try Project(folder: folder + "/mixed")
        try mixed.add(from: supplies.real, startingAt: &next) { $0.files.count < wanted }
        for file in supplies.actors.example { try mixed.add(file) }

        say("measuring the parts")
        let parts = try Parts(
            of: [(supplies.real.name, real.files), (supplies.actors.name, actors.files)], runs: runs)
        func measure(_ name: String, _ project: Project, _ extent: WholeRuns.Extent) throws -> WholeRuns {
            say("measuring whole runs: \(name)")
            return try WholeRuns(
                name: name, project: project, flynnlint: flynnlint, folder: "\(project.folder)-runs", runs: runs,
                extent)
        }
        let whole = (
            real: try measure(supplies.real.name, real, quick ? .modes : .modesAndPeers),
            actors: try measure(supplies.actors.name, actors, .modes),
            mixed: try measure("\(supplies.real.name) and a program with actors", mixed, .usual)
        )
        let growth = quick ? [] : try growth([supplies.real, supplies.actors], flynnlint, folder: folder)
        return Results(
            machine: machine, flynnlint: flynnlint, runs: runs, parts: parts, real: whole.real, actors: whole.actors,
            mixed: whole.mixed, growth: growth)
    }

    private func growth(
        _ supplies: [any SourceSupply], _ flynnlint: FlynnLintTool, folder: String
    ) throws -> [Growth] {
        let sizes = [1_000, 10_000, 100_000, 1_000_000, 5_000_000]
        let runs = min(runs, 3)
        return try supplies.flatMap { supply in
            say("measuring growth: \(supply.name)")
            let several = folder + "/growth"
            let single = folder + "/growth-of-one"
            defer {
                // If the folder can't be removed here, it is removed with the temporary folder.
                for path in [several, single] { try? FileManager.default.removeItem(atPath: path) }
            }
            return [
                try Growth(over: supply, lines: sizes, flynnlint: flynnlint, folder: several, runs: runs),
                try Growth(
                    overOneFileOf: supply, lines: sizes.filter { $0 <= 1_000_000 }, flynnlint: flynnlint,
                    folder: single,
                    runs: runs),
            ]
        }
    }
}

/// The option for the measured executable.
struct ToolOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The executable. (default: the release build of the repository)", valueName: "path"))
    var flynnlint: String?
}
