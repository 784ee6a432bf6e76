import ArgumentParser
import FlynnLint

/// `flynnlint lint`, the default.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Expand shortcuts, lint, report findings.",
        discussion: """
            Folders are searched for *.swift files, except in hidden folders, Pods, Carthage, DerivedData and files that \
            .gitignore excludes. Shortcuts such as 'print::BEHAVIOR' are expanded in place first, unless --no-expand is given.
            """)

    @OptionGroup var common: CommonOptions

    func run() throws {
        var run = Run(common)
        try run.run()
    }
}
