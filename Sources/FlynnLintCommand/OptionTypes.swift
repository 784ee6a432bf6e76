import ArgumentParser
import FlynnLint
import SystemLibrary

extension OutputFormat: ExpressibleByArgument {}

/// Facts about the terminal from the environment.
enum Terminal {
    /// Whether it doesn't support cursor movement and colors.
    static var isDumb: Bool { getenv("TERM").map { String(cString: $0) } == "dumb" }
}

/// When colors are used.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    func usesColor(isTerminal: Bool) -> Bool {
        switch self {
        case .always: true
        case .never: false
        case .auto:
            // An empty value has no effect: see no-color.org.
            isTerminal && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true) && !Terminal.isDumb
        }
    }
}

/// Rules separated by commas.
struct RuleList: ExpressibleByArgument {
    /// The identifiers, which ``validate(_:)`` checks.
    var rules: [String]

    init?(argument: String) {
        rules = argument.split(separator: ",").map { $0.trimmingBlanks() }
        if rules.isEmpty { return nil }
    }

    /// The identifiers are in completions only: they would make the help too long.
    static var defaultCompletionKind: CompletionKind {
        .custom { arguments, index, _ in completions(arguments, index) }
    }

    /// Throws if a list contains an unknown identifier.
    static func validate(_ lists: [RuleList]) throws {
        for name in lists.flatMap(\.rules) where Rule.named(name) == nil { throw ValidationError(unknown(name)) }
    }

    /// The message about an unknown identifier.
    static func unknown(_ name: String) -> String {
        let guess = Rule.nearest(to: name).map { "; did you mean '\($0)'?" } ?? "; 'flynnlint rules' lists them"
        return "no rule is called '\(name)'\(guess)"
    }
}

/// The options with the path of a file that is written.
enum WrittenFile {
    /// Throws if a path names a Swift file: a source would be replaced if the value of the option was forgotten.
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
