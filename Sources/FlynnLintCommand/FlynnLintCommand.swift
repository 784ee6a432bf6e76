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
            Exit status: 0 if nothing of severity error was found (with --strict: nothing at all), 1 if something was \
            (with --diff: if something would be rewritten), 2 if the run itself failed.
            """,
        version: FlynnLintVersion.current,
        subcommands: [Lint.self, Fix.self, Rules.self, Init.self],
        defaultSubcommand: Lint.self)

    /// Like the library's own, but whatever is wrong with the arguments ends with status 2.
    static func main() {
        StandardStream.prepare()
        let status: Int32
        do {
            var command = try parseAsRoot()
            try command.run()
            status = 0
        } catch let code as ExitCode {
            status = code.rawValue
        } catch {
            if exitCode(for: error) == .success {
                // `--help` and `--version` arrive here, too.
                status = StandardStream.output.write(fullMessage(for: error) + "\n") ? 0 : 2
            } else {
                StandardStream.error.write(fullMessage(for: error) + "\n")
                status = 2
            }
        }
        terminate(status)
    }
}

/// `exit`, which would otherwise be taken for the command's own method.
private func terminate(_ status: Int32) -> Never {
    exit(status)
}
