import ArgumentParser
import FlynnFiles
import FlynnLint
import FlynnProject

/// `flynnlint summarize`.
struct Summarize: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summarize",
        abstract: "Summarize sources in an archive for 'flynnlint link'.",
        discussion: """
            The archive has all that a run over the sources needs. Equal sources and configurations give equal bytes on every \
            machine. Shortcuts aren't expanded.
            """)

    @Argument(help: "Files and folders.", completion: .file(extensions: ["swift"]))
    var paths: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The archive.", valueName: "file"), completion: .file())
    var output: String

    @Option(help: ArgumentHelp("Summarize only this part of the files, such as 3/8.", valueName: "number/count"))
    var shard: Shard?

    @Option(
        help: ArgumentHelp("Also write an archive of what other modules can depend on.", valueName: "file"),
        completion: .file())
    var interface: String?

    @Option(
        help: ArgumentHelp("Write what the archives depend on, as rules of make.", valueName: "file"),
        completion: .file())
    var depfile: String?

    @Option(
        help: ArgumentHelp("Configuration file. (default: the nearest .flynnlint.yml above)", valueName: "file"),
        completion: .file(extensions: ["yml"]))
    var config: String?

    @Flag(help: "Skip excluded files even if they are named.")
    var forceExclude = false

    @OptionGroup var root: RootOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Files to process in parallel. (default: one per core)", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Print failures, no summary.")
    var quiet = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("'--jobs' must be at least 1, not '\(jobs)'") }
        try WrittenFile.validate([("--output", output), ("--interface", interface), ("--depfile", depfile)])
    }

    func run() throws {
        var request = SummaryRequest(paths: paths)
        request.shard = shard
        request.interface = interface
        request.dependencies = depfile
        request.root = root.root
        request.skipsExcluded = forceExclude
        if let config { request.configuration = .file(config) }
        var options = LintOptions()
        options.headers = HeaderProcess.executable.map { HeaderOptions(executable: $0) }
        if let jobs { options.jobs = jobs }
        do {
            let result = try Linter(options: options).summarize(request, to: output)
            if quiet { return }
            let count = StatisticsTable.grouped(result.fileCount)
            StandardStream.error.report([
                "flynnlint: summarized \(count) \(result.fileCount == 1 ? "file" : "files") in \(output)"
            ])
        } catch {
            StandardStream.error.report(RunError.lint(error).messages)
            throw ExitCode(2)
        }
    }
}

extension Shard: ExpressibleByArgument {
    /// Creates the part for an argument such as `3/8`.
    public init?(argument: String) { self.init(argument) }
}
