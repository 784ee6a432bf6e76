import ArgumentParser
import FlynnLint

/// `flynnlint fix`.
struct Fix: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "Expand shortcuts, make fixes, report what is left.",
        discussion: """
            Safe fixes keep what the code means, or do what was certainly intended; with --unsafe-fixes those are made, too, \
            that somebody should look at. A file is replaced in one step, and only if it still is what was read.
            """)

    @OptionGroup var common: CommonOptions

    @Flag(help: "Make the fixes, too, that somebody should look at.")
    var unsafeFixes = false

    func run() throws {
        var run = Run(common, fixing: unsafeFixes ? .unsafe : .safe)
        try run.run()
    }
}
