import ArgumentParser
import FlynnLint

/// Lints folders like the executable, but parses every file, which nobody can ask that for. Writes nothing.
struct EveryFile: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var folders: [String]

    func run() {
        var options = LintOptions()
        options.expandsShortcuts = false
        options.parsesEveryFile = true
        let result = Linter(options: options).lint(paths: folders)
        print(result.findings.count)
        result.abandonKnowledge()
    }
}
