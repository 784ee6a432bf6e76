import ArgumentParser
import FlynnLint
import Foundation

/// Lints folders like the executable, but parses every file, which is not an option of the executable. Changes no
/// sources.
struct EveryFile: ParsableCommand {
    static let configuration = CommandConfiguration(shouldDisplay: false)

    @Argument var folders: [String]

    func run() throws {
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        options.parsesEveryFile = true
        let result = try Linter(options: options).lint(paths: folders)
        print(result.findings.count)
        withExtendedLifetime(result) { Foundation.exit(0) }
    }
}
