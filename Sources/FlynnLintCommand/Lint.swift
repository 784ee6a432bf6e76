import ArgumentParser
import FlynnLint

/// `flynnlint lint`, the default.
struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Expand shortcuts, lint, report.",
        discussion: """
            Folders are searched for *.swift; hidden folders, Pods, Carthage, DerivedData and what .gitignore names are \
            left out. Shortcuts such as 'print::BEHAVIOR' are expanded in place first, unless --no-expand is given.
            """)

    @OptionGroup var common: CommonOptions

    @Flag(inversion: .prefixedNo, help: "Expand shortcuts in the files before linting.")
    var expand = true

    func run() throws {
        var options = common.lintOptions
        options.expandsShortcuts = expand
        try common.report(Linter(options: options).lint(paths: common.pathsOrDefault), isFixing: false)
    }
}
