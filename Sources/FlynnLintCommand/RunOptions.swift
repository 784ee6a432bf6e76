import ArgumentParser
import FlynnLint

/// The options of both `flynnlint lint` and `flynnlint fix`.
struct RunOptions: ParsableArguments {
    @Option(help: "Output format. (default: text on a terminal, else xcode)")
    var format: OutputFormat?

    @Option(help: ArgumentHelp("Write the findings to a file.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Configuration file. (default: the nearest .flynnlint.yml above)", valueName: "file"),
        completion: .file(extensions: ["yml"]))
    var config: String?

    @Flag(help: "Skip excluded files even if they are named.")
    var forceExclude = false

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

    @Flag(inversion: .prefixedNo, help: "Expand shortcuts first. (default: --expand)")
    var expand: Bool?

    @Flag(help: "Print changes as a diff instead of writing them.")
    var diff = false

    @Option(
        help: ArgumentHelp("Lint standard input ('-') as this file.", valueName: "path"),
        completion: .file(extensions: ["swift"]))
    var stdinFilename: String?

    @Option(
        help: ArgumentHelp("Don't report the findings listed in this file.", valueName: "file"), completion: .file())
    var baseline: String?

    @Flag(help: "Ignore the configuration's baseline.")
    var noBaseline = false

    @Option(help: ArgumentHelp("Write the findings to this baseline, and report none.", valueName: "file"))
    var writeBaseline: String?

    @Option(help: ArgumentHelp("Report only findings that are new since then.", valueName: "rev"))
    var changedSince: String?

    @Flag(help: "Lint what is staged in git, and write nothing.")
    var staged = false

    @Flag(help: "Write comments that suppress the findings.")
    var addSuppressions = false

    @Option(help: ArgumentHelp("Reason in these comments. (default: existing finding)", valueName: "text"))
    var reason: String?

    @Flag(help: "Lint again after every change.")
    var watch = false

    @Flag(help: "Neither read nor write the cache.")
    var noCache = false

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
        for case (let option, let path?) in files where FileKind(of: path) == .folder {
            throw ValidationError("'\(option)' needs a file, but '\(path)' is a folder")
        }
        if diff, format != nil { throw ValidationError("'--diff' prints a diff; '--format' can't be used with it") }
        if diff, writeBaseline != nil {
            throw ValidationError("'--diff' writes nothing; '--write-baseline' can't be used with it")
        }
        if noBaseline, baseline != nil {
            throw ValidationError("'--baseline' can't be used with '--no-baseline'")
        }
        try validateSuppressions()
        if staged, watch { throw ValidationError("'--watch' can't be used with '--staged'") }
        guard stdinFilename != nil else { return }
        if staged { throw ValidationError("'--staged' can't be used with standard input") }
        if watch { throw ValidationError("'--watch' can't be used with standard input") }
        if changedSince != nil || writeBaseline != nil {
            let option = changedSince != nil ? "--changed-since" : "--write-baseline"
            throw ValidationError("'\(option)' can't be used with standard input")
        }
    }

    private func validateSuppressions() throws {
        guard addSuppressions else {
            if reason != nil { throw ValidationError("'--reason' needs '--add-suppressions'") }
            return
        }
        let others = [
            ("--stdin-filename", stdinFilename != nil), ("--staged", staged), ("--watch", watch),
            ("--write-baseline", writeBaseline != nil),
        ]
        for (option, isGiven) in others where isGiven {
            throw ValidationError("'--add-suppressions' can't be used with '\(option)'")
        }
        if let reason, reason.contains(where: \.isNewline) || reason.allSatisfy(\.isWhitespace) {
            throw ValidationError("the '--reason' of '--add-suppressions' must be a line of text")
        }
    }

    /// The options for the linter.
    var lintOptions: LintOptions {
        var options = LintOptions()
        options.writesFiles = !diff && writeBaseline == nil
        options.countsLines = statistics
        if !noCache { options.cache = .standard }
        if let jobs { options.jobs = jobs }
        return options
    }
}
