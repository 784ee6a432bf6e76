import ArgumentParser
import FlynnFiles
import FlynnLint
import FlynnProject

/// The options of `flynnlint lint`, `flynnlint fix` and `flynnlint link`.
struct ReportOptions: ParsableArguments {
    @Option(help: "Output format. (default: text on a terminal, else xcode)")
    var format: OutputFormat?

    @Option(
        help: ArgumentHelp("Write the findings to a file, or with '-' to standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Configuration file. (default: the nearest .flynnlint.yml above)", valueName: "file"),
        completion: .file(extensions: ["yml"]))
    var config: String?

    @Flag(help: "Know only the given files, not their project.")
    var isolated = false

    @Flag(help: "Also fail on warnings and on stale baseline entries.")
    var strict = false

    @Flag(help: "Print findings, warnings and failures, no summary.")
    var quiet = false

    @Option(help: ArgumentHelp("Enable these rules.", valueName: "id,…"))
    var enable: [RuleList] = []

    @Option(help: ArgumentHelp("Disable these rules.", valueName: "id,…"))
    var disable: [RuleList] = []

    @Option(help: ArgumentHelp("Enable only these rules.", valueName: "id,…"))
    var only: [RuleList] = []

    @Option(
        help: ArgumentHelp("Don't report the findings listed in this file.", valueName: "file"), completion: .file())
    var baseline: String?

    @Flag(help: "Ignore the configuration's baseline.")
    var noBaseline = false

    @Option(help: ArgumentHelp("Write the findings to this baseline, and report none.", valueName: "file"))
    var writeBaseline: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Files to process in parallel. (default: one per core)", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Print findings per rule, and the time of each stage.")
    var statistics = false

    @Flag(inversion: .prefixedNo, help: "Show the progress on a terminal.")
    var progress = true

    @Option(help: "When to use colors.")
    var color = ColorChoice.auto

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1, not '\(jobs)'") }
        try RuleList.validate(only + enable + disable)
        let files = [
            ("--output", output), ("--config", config), ("--baseline", baseline), ("--write-baseline", writeBaseline),
        ]
        for case (let option, "") in files.map({ ($0, $1 ?? "none") }) {
            throw ValidationError("'\(option)' needs a file, but its name is empty")
        }
        for case (let option, let path?) in files where FileKind(of: path) == .folder {
            throw ValidationError("'\(option)' needs a file, but '\(path)' is a folder")
        }
        try WrittenFile.validate([("--output", output), ("--write-baseline", writeBaseline)])
        for case (let option, "-"?) in files.dropFirst() {
            throw ValidationError("'\(option)' needs a file; for one that is named '-', write './-'")
        }
        if noBaseline, baseline != nil {
            throw ValidationError("'--baseline' can't be used with '--no-baseline'")
        }
    }

    /// Returns the settings for a run over some paths.
    func request(_ paths: [String]) -> LintRequest {
        var request = LintRequest(paths: paths)
        request.isIsolated = isolated
        if let config { request.configuration = .file(config) }
        if writeBaseline != nil || noBaseline {
            request.baseline = .none
        } else if let baseline {
            request.baseline = .file(baseline)
        }
        request.choices.only = only.flatMap(\.rules)
        request.choices.enabled = enable.flatMap(\.rules)
        request.choices.disabled = disable.flatMap(\.rules)
        return request
    }
}
