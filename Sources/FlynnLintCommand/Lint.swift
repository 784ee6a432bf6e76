import ArgumentParser
import FlynnLint

/// `flynnlint lint`, the default.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Expand shortcuts, lint, report findings.",
        discussion: """
            Searches folders for *.swift, except in hidden folders, Pods, Carthage, DerivedData and what .gitignore \
            excludes. Knows the whole project: the nearest folder above with a .flynnlint.yml or Package.swift, else the \
            repository. Expands shortcuts such as 'print::BEHAVIOR' first, unless --no-expand is given.
            """)

    @OptionGroup var arguments: PathArguments
    @OptionGroup var options: ReportOptions
    @OptionGroup var sources: SourceOptions

    private var common: CommonOptions { CommonOptions(.sources(arguments.paths, sources), options) }

    func validate() throws { try common.validate() }

    func run() throws {
        var run = Run(common)
        try run.run()
    }
}
