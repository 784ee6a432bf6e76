import ArgumentParser
import FlynnLint

/// What `flynnlint lint` and `flynnlint fix` have in common.
struct CommonOptions: ParsableArguments {
    @Argument(
        help: "Files and folders, or '-' for standard input. (default: .)", completion: .file(extensions: ["swift"]))
    var paths: [String] = []

    @Option(help: "How findings are printed. (default: text on a terminal, else xcode)")
    var format: OutputFormat?

    @Option(help: ArgumentHelp("Write the findings to a file.", valueName: "file"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The configuration. (default: the nearest .flynnlint.yml above)", valueName: "file"),
        completion: .file(extensions: ["yml"]))
    var config: String?

    @Flag(help: "Fail on warnings and stale baseline entries, too.")
    var strict = false

    @Flag(help: "Print findings and failures, but no summary.")
    var quiet = false

    @Option(help: ArgumentHelp("Look for these rules, too.", valueName: "id,…"))
    var enable: [RuleList] = []

    @Option(help: ArgumentHelp("Don't look for these rules.", valueName: "id,…"))
    var disable: [RuleList] = []

    @Option(help: ArgumentHelp("Look for these rules only.", valueName: "id,…"))
    var only: [RuleList] = []

    @Flag(inversion: .prefixedNo, help: "Expand shortcuts in the files before linting. (default: --expand)")
    var expand: Bool?

    @Flag(help: "Print rewrites as a diff, and write nothing.")
    var diff = false

    @Option(
        help: ArgumentHelp("Which file standard input, '-', belongs to.", valueName: "path"),
        completion: .file(extensions: ["swift"]))
    var stdinFilename: String?

    @Option(help: ArgumentHelp("Don't report the findings in this file.", valueName: "file"), completion: .file())
    var baseline: String?

    @Option(help: ArgumentHelp("Write the findings to this file, and report none.", valueName: "file"))
    var writeBaseline: String?

    @Option(help: ArgumentHelp("Report only on what differs from this revision.", valueName: "rev"))
    var changedSince: String?

    @Flag(help: "Lint again whenever something changes.")
    var watch = false

    @Flag(help: "Read all files, and keep nothing for the next run.")
    var noCache = false

    @Option(help: ArgumentHelp("Files to work on at once. (default: one per core)", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Count findings by rule, and time the run.")
    var statistics = false

    @Flag(inversion: .prefixedNo, help: "Show on a terminal how far a long run has come.")
    var progress = true

    @Option(help: "When to use colors.")
    var color = ColorChoice.auto

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("'--jobs' takes a number from 1 up, not '\(jobs)'") }
        try RuleList.validate(only + enable + disable)
        if paths.contains("-"), stdinFilename == nil {
            throw ValidationError("say which file standard input is: '--stdin-filename PATH'")
        }
        guard stdinFilename != nil else { return }
        if !paths.isEmpty, paths != ["-"] {
            throw ValidationError("'--stdin-filename' goes with '-', and with no other path")
        }
        if watch { throw ValidationError("'--watch' is about files on the disk, not about standard input") }
        if changedSince != nil || writeBaseline != nil {
            let option = changedSince != nil ? "--changed-since" : "--write-baseline"
            throw ValidationError("'\(option)' is about files on the disk, not about standard input")
        }
    }

    /// What these options ask for. Reads standard input if that is named.
    func request() throws(LintRequestError) -> LintRequest {
        var request = LintRequest(paths: paths.isEmpty ? ["."] : paths)
        if let config { request.configuration = .file(config) }
        request.choices.only = only.flatMap(\.rules)
        request.choices.enabled = enable.flatMap(\.rules)
        request.choices.disabled = disable.flatMap(\.rules)
        request.choices.expandsShortcuts = expand
        request.changedSince = changedSince
        if let stdinFilename {
            request.buffer = LintRequest.Buffer(path: stdinFilename, source: try StandardInput.read())
        }
        return request
    }

    /// What these options say of a run.
    var lintOptions: LintOptions {
        var options = LintOptions()
        options.writesFiles = !diff && writeBaseline == nil
        options.countsLines = statistics
        if !noCache { options.cache = .standard }
        if let jobs { options.jobs = jobs }
        return options
    }
}
