import ArgumentParser
import FlynnLint
import FlynnProject
import SystemLibrary

extension OutputFormat: ExpressibleByArgument {}

/// Facts about the terminal from the environment.
enum Terminal {
    /// Whether the terminal lacks support for cursor movement and colors.
    static var isDumb: Bool { getenv("TERM").map { String(cString: $0) } == "dumb" }
}

/// The user's choice of when to use colors.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    func usesColor(isTerminal: Bool) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            // An empty value doesn't have any effect; see no-color.org.
            isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true) && !Terminal.isDumb
        }
    }
}

/// A list of rules separated by commas.
struct RuleList: ExpressibleByArgument {
    /// The identifiers, to be checked by ``validate(_:)``.
    var rules: [String]

    init?(argument: String) {
        rules = argument.split(separator: ",").map { $0.trimmingBlanks() }
        if rules.isEmpty { return nil }
    }

    /// Completions suggest the identifiers. The help doesn't list them because it would become too long.
    static var defaultCompletionKind: CompletionKind {
        .custom { arguments, index, _ in completions(arguments, index) }
    }

    /// Checks that the lists contain only known identifiers.
    static func validate(_ lists: [RuleList]) throws {
        for name in lists.flatMap(\.rules) where Rule.named(name) == nil { throw ValidationError(unknown(name)) }
    }

    /// Returns the message for unknown identifiers.
    static func unknown(_ name: String) -> String {
        let guess = Rule.nearest(to: name).map { "; did you mean '\($0)'?" } ?? "; 'flynnlint rules' lists them"
        return "no rule is called '\(name)'\(guess)"
    }
}

/// The options with the path of an output file.
enum WrittenFile {
    /// Checks that the paths don't name Swift files. This protects sources from being replaced when the user forgets
    /// the value of an option.
    ///
    /// - Parameter options: The options with their values.
    static func validate(_ options: [(name: String, path: String?)]) throws {
        for case (let option, let path?) in options where path.hasSuffix(".swift") {
            throw ValidationError(
                "'\(option)' writes a file, which can't be the Swift file '\(path)'; name another one")
        }
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
