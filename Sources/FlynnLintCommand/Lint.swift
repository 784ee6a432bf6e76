import ArgumentParser
import FlynnLint

/// `flynnlint lint`, the default.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Expand shortcuts, lint, report.",
        discussion: """
            Folders are searched for *.swift; hidden folders, Pods, Carthage, DerivedData and what .gitignore names are \
            left out. Shortcuts such as 'print::BEHAVIOR' are expanded in place first, unless --no-expand is given.
            """)

    @OptionGroup var common: CommonOptions

    func run() throws {
        var run = Run(common)
        try run.run()
    }
}
