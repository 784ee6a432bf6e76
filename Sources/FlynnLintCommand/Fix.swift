import ArgumentParser
import FlynnLint
import FlynnProject

/// `flynnlint fix`.
struct Fix: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "Expand shortcuts, make fixes, report the remaining findings.",
        discussion: """
            Safe fixes keep the meaning of the code or restore what was certainly intended. Unsafe fixes need a review. A \
            file is replaced atomically, and only if it hasn't changed since it was read.
            """)

    @OptionGroup var arguments: PathArguments
    @OptionGroup var options: ReportOptions
    @OptionGroup var sources: SourceOptions

    @Flag(help: "Also make the fixes that need a review.")
    var unsafeFixes = false

    private var common: CommonOptions { CommonOptions(.sources(arguments.paths, sources), options) }

    func validate() throws {
        try common.validate()
        if sources.staged { throw ValidationError("staged contents can't be fixed; use 'flynnlint lint --staged'") }
        guard sources.stdinFilename != nil, !sources.diff else { return }
        if options.output == "-" {
            throw ValidationError("standard output gets the fixed text, so '--output' needs a file for the findings")
        }
        if options.output == nil, let format = options.format, format.isDocument {
            throw ValidationError(
                "standard output gets the fixed text, so '--format \(format.rawValue)' needs '--output FILE' for the findings"
            )
        }
    }

    func run() throws {
        var run = Run(common, fixing: unsafeFixes ? .unsafe : .safe)
        try run.run()
    }
}
