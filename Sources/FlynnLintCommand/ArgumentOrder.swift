import ArgumentParser

/// Finds the command in arguments when it is preceded by options: `flynnlint --quiet fix`.
enum ArgumentOrder {
    private static let names = Set(FlynnLintCommand.configuration.subcommands.map { $0._commandName } + ["help"])

    /// Returns whether the arguments can contain the name of a command.
    static func namesCommand(_ arguments: [String]) -> Bool {
        arguments.prefix { $0 != "--" }.contains(where: names.contains)
    }

    /// Moves the command to the front of the arguments, if everything before it is an option.
    static func commandFirst(_ arguments: [String]) -> [String] {
        guard arguments.first?.hasPrefix("-") == true,
            let position = arguments.prefix(while: { $0 != "--" }).firstIndex(where: names.contains),
            // The command isn't the value of an option and doesn't follow a path.
            let before = try? Lint.parse(Array(arguments[..<position])), before.arguments.paths.isEmpty
        else { return arguments }
        return [arguments[position]] + arguments[..<position] + arguments[(position + 1)...]
    }
}
