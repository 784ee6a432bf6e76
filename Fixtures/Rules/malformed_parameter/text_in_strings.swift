import FlynnRuntime

/// Strings and regular expressions aren't comments.
class Manual: Actor {
    lazy var beHelp = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the rule, or ""
        let help = """
            Document each parameter:
            // flynnlint:parameter
            // flynnlint:parameter String
            /* flynnlint:parameter Int: number */
            """
        let raw = #"// flynnlint:parameter "String"#
        let pattern = #/ \/\/ flynnlint:parameter (\w+) /#
        print(help, raw, pattern, "\("// flynnlint:parameter", args[x: 0] as String)")
    }
}
