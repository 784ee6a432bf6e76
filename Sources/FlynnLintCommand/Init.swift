import ArgumentParser
import FlynnLint

/// `flynnlint init`.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a configuration, scripts, jobs, and hooks.",
        discussion: """
            Writes .flynnlint.yml with every key and its default, and what the options ask for. What is there is never \
            replaced unless --force is given; if something would be, nothing is written. A .flynnlint.yml that is there is \
            kept if something else is asked for.
            """)

    @Argument(help: "The folder of the project.", completion: .directory)
    var folder = "."

    @Flag(help: "A script that lints before a build, for Xcode and others: Scripts/flynnlint-prebuild.sh.")
    var preBuild = false

    @Flag(help: "A workflow of GitHub Actions: .github/workflows/flynnlint.yml.")
    var github = false

    @Flag(help: "A job of GitLab CI: .gitlab-ci.flynnlint.yml.")
    var gitlab = false

    @Flag(help: "A pre-commit hook that lints what is staged.")
    var gitHook = false

    @Option(help: "Findings and fixes in an editor. May be given more than once.")
    var editor: [Editor] = []

    @Flag(help: "Replace files that are there.")
    var force = false

    @Flag(name: .customLong("print"), help: "Print what would be written, and write nothing.")
    var printsOnly = false

    func run() throws {
        do {
            let setup = try Setup(folder: folder, items: items)
            if printsOnly {
                guard StandardStream.output.write(text(setup.files)) else { throw ExitCode(2) }
            } else {
                report(setup.files, try setup.write(replacing: force))
            }
        } catch let error as LintRequestError {
            StandardStream.error.write("flynnlint: error: \(error)\n")
            throw ExitCode(2)
        }
    }

    private var items: [SetupItem] {
        var items: [SetupItem] = []
        if preBuild { items.append(.preBuild) }
        if github { items.append(.github) }
        if gitlab { items.append(.gitlab) }
        if gitHook { items.append(.gitHook) }
        for editor in editor where !items.contains(.editor(editor)) { items.append(.editor(editor)) }
        return items
    }

    /// What was asked for: the configuration only if nothing else was. Several files have their names in front.
    private func text(_ files: [SetupFile]) -> String {
        let files = files.count > 1 ? files.dropFirst() : files[...]
        if let only = files.first, files.count == 1 { return only.contents }
        return files.map { "==> \($0.path) <==\n\($0.contents)" }.joined(separator: "\n")
    }

    private func report(_ files: [SetupFile], _ outcomes: [Setup.Outcome]) {
        var text = ""
        for (file, outcome) in zip(files, outcomes) {
            switch outcome {
            case .written: text += "flynnlint: wrote \(file.path)\n"
            case .replaced: text += "flynnlint: replaced \(file.path)\n"
            case .unchanged: text += "flynnlint: \(file.path) is as it should be\n"
            case .kept: text += "flynnlint: kept \(file.path)\n"
            }
        }
        for (file, outcome) in zip(files, outcomes) {
            // What was there and isn't asked for has been told before.
            if file == files.first, files.count > 1, outcome == .kept || outcome == .unchanged { continue }
            text += "\n" + file.nextSteps.map { $0 + "\n" }.joined()
        }
        StandardStream.error.write(text)
    }
}

extension Editor: ExpressibleByArgument {}
