import ArgumentParser
import FlynnLint

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `flynnlint`: arguments and exit statuses, nothing else.
@main
struct FlynnLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flynnlint",
        abstract: "Checks Swift actors whose behaviors the compiler can't check.",
        discussion: """
            Exit status: 0 if nothing of severity error was found (with --strict: nothing at all), 1 if something was, \
            2 if the run itself failed.
            """,
        version: FlynnLintVersion.current,
        subcommands: [Lint.self],
        defaultSubcommand: Lint.self)

    /// Like the library's `main()`, but a bad option ends with the status that DESIGN promises: 2.
    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let code = exitCode(for: error)
            switch code {
            case .success:
                print(fullMessage(for: error))
                exit(0)
            case ExitCode(1), ExitCode(2):
                if !(error is ExitCode) { printError(fullMessage(for: error)) }
                exit(code.rawValue)
            default:
                printError(fullMessage(for: error))
                exit(2)
            }
        }
    }

    static func printError(_ text: String) {
        guard !text.isEmpty else { return }
        fputs(text.hasSuffix("\n") ? text : text + "\n", stderr)
    }
}
