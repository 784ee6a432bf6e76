import ArgumentParser
import FlynnLint

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension OutputFormat: ExpressibleByArgument {}

/// What the environment says of the terminal.
enum Terminal {
    /// Whether it can do no more than print a line after the other.
    static var isDumb: Bool { getenv("TERM").map { String(cString: $0) } == "dumb" }
}

/// When colors are used.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    func usesColor(isTerminal: Bool) -> Bool {
        switch self {
        case .always: true
        case .never: false
        // See no-color.org, and terminals that can't.
        case .auto: isTerminal && getenv("NO_COLOR") == nil && !Terminal.isDumb
        }
    }
}

/// Rules separated by commas.
struct RuleList: ExpressibleByArgument {
    /// The names; ``validate(_:)`` tells whether all of them are rules'.
    var rules: [String]

    init?(argument: String) {
        rules = argument.split(separator: ",").map { $0.trimmingBlanks() }
        if rules.isEmpty { return nil }
    }

    /// For completions; in the help the list would fill the screen three times.
    static var defaultCompletionKind: CompletionKind { .list(Rule.all.map(\.id)) }

    /// Throws if a list names something that is no rule.
    static func validate(_ lists: [RuleList]) throws {
        for name in lists.flatMap(\.rules) where Rule.named(name) == nil { throw ValidationError(unknown(name)) }
    }

    /// What to say of a name that is no rule's.
    static func unknown(_ name: String) -> String {
        let guess = Rule.nearest(to: name).map { "; did you mean '\($0)'?" } ?? "; 'flynnlint rules' lists them"
        return "no rule is called '\(name)'\(guess)"
    }
}

extension Substring {
    fileprivate func trimmingBlanks() -> String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
