import ArgumentParser
import FlynnFiles
import FlynnLint
import FlynnSetup

/// `flynnlint init`.
struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a configuration, scripts, CI jobs, hooks and editor files.",
        discussion: """
            Writes .flynnlint.yml, which lists every key with its default, and the files that the options select. If any of \
            them exists with other contents, nothing is written unless --force is given. An existing .flynnlint.yml is kept \
            if an option selects other files. --force keeps a file that it replaces as NAME.backup. A folder in a project \
            needs --force, because its configuration would make it a project of its own.
            """)

    @Argument(help: "The project's folder.", completion: .directory)
    var folder = "."

    @Flag(help: "A script to run before a build, also in Xcode: Scripts/flynnlint-prebuild.sh.")
    var preBuild = false

    @Flag(help: "A GitHub Actions workflow: .github/workflows/flynnlint.yml.")
    var github = false

    @Flag(help: "A GitLab CI job: .gitlab-ci.flynnlint.yml.")
    var gitlab = false

    @Option(
        help: ArgumentHelp("Summarize the sources in this number of CI jobs, and link in another.", valueName: "n"))
    var shards: Int?

    @Flag(help: "Git hooks that lint what is staged.")
    var gitHook = false

    @Option(help: "Files for an editor. Can be repeated.")
    var editor: [Editor] = []

    @Flag(help: "Replace existing files.")
    var force = false

    @Flag(name: .customLong("print"), help: "Print the files instead of writing them.")
    var printsOnly = false

    @Flag(help: "Remove the files that init wrote and that are unchanged: those that options select, or all.")
    var uninstall = false

    func validate() throws {
        let others = [("--force", force), ("--print", printsOnly), ("--shards", shards != nil)]
        for (option, isGiven) in others where uninstall && isGiven {
            throw ValidationError("'--uninstall' can't be used with '\(option)'")
        }
        guard let shards else { return }
        let counts = ContinuousIntegration.shardCounts
        guard counts.contains(shards) else {
            throw ValidationError(
                "'--shards' must be from \(counts.lowerBound) to \(counts.upperBound), not '\(shards)'")
        }
        if !github, !gitlab { throw ValidationError("'--shards' needs '--github' or '--gitlab'") }
    }

    func run() throws {
        do {
            if uninstall { return report(try Uninstallation(folder: folder, items: items).run()) }
            let setup = try Setup(folder: folder, items: items, shards: shards)
            if printsOnly {
                guard StandardStream.output.write(text(setup.files)) else { throw ExitCode(2) }
            } else {
                report(setup.files, try setup.write(replacing: force), setup.notes)
            }
        } catch let error as SetupError {
            StandardStream.error.report(["flynnlint: error: \(error)"])
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

    /// Returns the requested files. When there are several files, the contents are preceded by the file name. The
    /// configuration is included if it is the only requested file.
    private func text(_ files: [SetupFile]) -> String {
        let files = files.count > 1 ? files.dropFirst() : files[...]
        if let only = files.first, files.count == 1 { return only.contents }
        return files.map { "==> \($0.path) <==\n\($0.contents)" }.joined(separator: "\n")
    }

    private func report(_ files: [SetupFile], _ outcomes: [Setup.Outcome], _ notes: [String]) {
        var text = ""
        for (file, outcome) in zip(files, outcomes) {
            switch outcome {
            case .written: text += "flynnlint: wrote \(file.path)\n"
            case .replaced(let backup):
                text += "flynnlint: replaced \(file.path); the earlier file is \(backup) now\n"
            case .unchanged: text += "flynnlint: \(file.path) is up to date\n"
            case .kept: text += "flynnlint: kept \(file.path)\n"
            }
        }
        for note in notes where outcomes.first == .written { text += "flynnlint: \(note)\n" }
        for (index, (file, outcome)) in zip(files, outcomes).enumerated() {
            // Next steps aren't displayed for a configuration that exists and was not requested.
            if index == 0, files.count > 1, outcome == .kept || outcome == .unchanged { continue }
            if file.nextSteps.isEmpty { continue }
            text += "\n" + file.nextSteps.map { $0 + "\n" }.joined()
        }
        StandardStream.error.write(text)
    }
}

extension Init {
    private func report(_ results: [(path: String, outcome: Uninstallation.Outcome)]) {
        let lines = results.map { path, outcome in
            switch outcome {
            case .removed(let backup?): "flynnlint: removed \(path); an earlier file is \(backup)"
            case .removed(nil): "flynnlint: removed \(path)"
            case .kept: "flynnlint: kept \(path), which isn't the file that this version writes"
            }
        }
        StandardStream.error.report(lines.isEmpty ? ["flynnlint: there is no file that init writes"] : lines)
    }
}

extension Editor: ExpressibleByArgument {}
