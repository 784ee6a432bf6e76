import FlynnLint

/// Scripts for the completion of arguments in shells.
///
/// The argument parser's scripts only suggest commands for the first word that isn't an option. The default command,
/// however, accepts paths at this position.
enum CompletionScript {
    /// Returns whether the arguments request a script or come from a script.
    static func isRequested(_ arguments: [String]) -> Bool {
        arguments.first == "---completion" || arguments.contains { $0.hasPrefix("--generate-completion-script") }
    }

    /// Returns a script that completes paths even when the command is omitted.
    ///
    /// - Parameter script: A script of the argument parser for any supported shell. Any other text is returned
    ///   unchanged.
    static func completingPaths(_ script: String) -> String {
        if script.hasPrefix("#!/bin/bash\n") { return bash(script) }
        if script.hasPrefix("#compdef ") { return zsh(script) }
        return fish(script)
    }

    private static func bash(_ script: String) -> String {
        script.replacing(
            "        # Offer subcommand completions\n",
            with: """
                        # Offer paths for the default command, and commands as the first word
                        __flynnlint_add_completions -o plusdirs -fX '!*.@(swift)'
                        [[ "${#unparsed_words[@]}" -gt 0 ]] && return

                """)
    }

    private static func zsh(_ script: String) -> String {
        let first = "_describe -V subcommand subcommands && ret=0\n"
        return script.replacing(first, with: first + "        _files -g '*.swift' && ret=0\n")
            .replacing(/("[^"\n]*\$\{words\[1\]\}" && ret=0\n +;;\n)/) { match in
                match.1 + "        *)\n            _files -g '*.swift' && ret=0\n            ;;\n"
            }
    }

    private static func fish(_ script: String) -> String {
        let paths = script.split(separator: "\n").filter { $0.contains("_positional \"flynnlint lint\" -ge 1'") }
        return script + paths.map { "\n" + $0.replacing("\"flynnlint lint\"", with: "\"flynnlint\"") }.joined()
    }
}

extension RuleList {
    /// Returns the completions of a list of rules in an argument. A completion is the list with a further rule after
    /// the last comma.
    ///
    /// - Parameters:
    ///   - arguments: The words of the command line.
    ///   - index: The index of the word to complete.
    static func completions(_ arguments: [String], _ index: Int) -> [String] {
        // `--only=a,b` is one word in some shells.
        let word =
            (index < arguments.count ? arguments[index] : "").split(
                separator: "=", omittingEmptySubsequences: false
            ).last ?? ""
        let listed = word.split(separator: ",", omittingEmptySubsequences: false).dropLast()
        let start = listed.map { $0 + "," }.joined()
        return Rule.all.map(\.id).filter { !listed.contains(Substring($0)) }.map { start + $0 }
    }
}
