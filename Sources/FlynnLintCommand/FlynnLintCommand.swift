import ArgumentParser
import CFlynnLintCommand
import FlynnFiles
import FlynnLint
import FlynnProject
import SystemLibrary

/// The `flynnlint` executable. It handles arguments and exit statuses, but nothing else.
@main
struct FlynnLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flynnlint",
        abstract: "Check calls of Swift actors that the compiler can't check.",
        discussion: """
            Exit status: 0 if there are no findings of severity error (with --strict: neither findings nor stale baseline \
            entries), 1 if there are. With --diff: 0 if no file would change, 1 if one would. 2 if the run failed: an invalid \
            option, configuration, baseline or revision, or a file that can't be read or written. 'flynnlint server' ends with 0 \
            if the editor asked it to shut down, else with 1.
            """,
        version: FlynnLintVersion.current,
        subcommands: [Lint.self, Fix.self, Summarize.self, Link.self, Rules.self, Init.self, Server.self],
        defaultSubcommand: Lint.self)

    /// Runs the command as ArgumentParser's implementation does, but exits with status 2 for all invalid arguments.
    static func main() {
        StandardStream.prepare()
        let status: Int32
        if commandArguments == [HeaderProcess.argument] { terminate(HeaderProcess.run()) }
        if let option = AmbiguousOption(in: commandArguments) {
            StandardStream.error.report([option.message])
            terminate(2)
        }
        let arguments = ArgumentOrder.commandFirst(commandArguments)
        let completes = CompletionScript.isRequested(arguments)
        let root: any ParsableCommand.Type = completes ? CompletedCommand.self : Self.self
        do {
            // Parsing with all commands takes twice as long.
            let lint = ArgumentOrder.namesCommand(arguments) || completes ? nil : try? Lint.parse(arguments)
            var command: any ParsableCommand = try lint ?? root.parseAsRoot(arguments)
            try command.run()
            status = 0
        } catch let code as ExitCode {
            status = code.rawValue
        } catch {
            if root.exitCode(for: error) == .success {
                // `--help` and `--version` are thrown as errors.
                let message = root.fullMessage(for: error)
                let text = completes ? CompletionScript.completingPaths(message) : message
                status = StandardStream.output.write(text + "\n") ? 0 : 2
            } else {
                let message = root.fullMessage(for: error)
                let lines = (ArgumentHint.hint(for: message, command: arguments.first) ?? message).split(
                    separator: "\n", omittingEmptySubsequences: false)
                StandardStream.error.report(lines.map(String.init))
                status = 2
            }
        }
        terminate(status)
    }
}

/// The arguments that follow the name of the executable.
var commandArguments: [String] {
    guard CommandLine.arguments.isEmpty, let arguments = flynnlint_arguments() else {
        return Array(CommandLine.arguments.dropFirst())
    }
    let all = sequence(state: arguments) { next in
        defer { next += 1 }
        return next.pointee.map { String(cString: $0) }
    }
    return Array(all.dropFirst())
}

/// The command in the form for completion scripts, with the options of the default command.
private struct CompletedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: FlynnLintCommand.configuration.commandName, version: FlynnLintCommand.configuration.version,
        subcommands: FlynnLintCommand.configuration.subcommands)

    @OptionGroup var options: ReportOptions
    @OptionGroup var sources: SourceOptions
}

/// Calls the global `exit`. Inside of the command, the name refers to the static method.
private func terminate(_ status: Int32) -> Never {
    exit(status)
}
