import ArgumentParser
import FlynnLint

/// The options of `flynnlint lint` and `flynnlint fix` that need the sources.
struct SourceOptions: ParsableArguments {
    @Flag(help: "Skip excluded files even if they are named.")
    var forceExclude = false

    @Flag(inversion: .prefixedNo, help: "Expand shortcuts first. (default: --expand)")
    var expand: Bool?

    @Flag(help: "Print changes as a diff instead of writing them.")
    var diff = false

    @Option(
        help: ArgumentHelp("Lint standard input ('-') as this file.", valueName: "path"),
        completion: .file(extensions: ["swift"]))
    var stdinFilename: String?

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
}
