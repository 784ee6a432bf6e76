import ArgumentParser

/// Finds the command in arguments that begin with options: `flynnlint --quiet fix`.
enum ArgumentOrder {
    private static let names = Set(FlynnLintCommand.configuration.subcommands.map { $0._commandName } + ["help"])

    /// Whether an argument can be the name of a command.
    static func namesCommand(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains(where: names.contains)
    }

    /// The arguments with the name of a command moved to the front, if only options are before it.
    static func commandFirst(_ arguments: [String]) -> [String] {
        guard arguments.first?.hasPrefix("-") == true,
            let position = arguments.prefix(while: { $0 != "--" }).firstIndex(where: names.contains),
            // Not the value of an option, and not after a path.
            let before = try? Lint.parse(Array(arguments[..<position])), before.arguments.paths.isEmpty
        else { return arguments }
        return [arguments[position]] + arguments[..<position] + arguments[(position + 1)...]
    }
}
