@testable import FlynnLint
import FlynnSyntax

extension Target {
    /// Expands shortcuts and applies fixes. Another run must not change anything, and must have the same findings. The
    /// linter rejects a result that isn't valid UTF-8, or has more defects than the source. Here, this counts as a
    /// finding.
    static let fixes = Target(name: "fixes", form: .swift, seeds: shortcuts) { bytes in
        guard let last = bytes.last else { return }
        // The last byte selects the options.
        let source = SourceText(bytes)
        let options = LintOptions.all(fixes: [nil, .safe, .unsafe][Int(last % 3)], expandsShortcuts: last & 4 == 0)
        let linter = Linter(options: options)
        let result = linter.fix([("A.swift", source)])
        if let failure = result.failures.first(where: { $0.message.contains("bug") }) { fatalError("\(failure)") }
        guard source.isValidUTF8 else {
            try require(result.changes.isEmpty, "a text that isn't valid UTF-8 is changed")
            return
        }
        guard let change = result.changes.first else { return }
        let again = linter.fix([("A.swift", change.replacement)])
        try require(again.changes.isEmpty, "a second run changes the file again")
        try require(again.findings == result.findings, "a second run has other findings")
    }

    private static let shortcuts: @Sendable () throws -> [[UInt8]] = {
        let names = ["bePrint::BEHAVIOR", "beAdd::CHAINABLE", "Printer::ACTOR", "delegates::MULTIPLEXER(Printing)"]
        let files = names.map {
            "import FlynnRuntime\nprotocol Printing { func a() }\nclass A: Actor {\n    \($0)\n}\n"
        }
        return files.map { Array($0.utf8) } + (try swiftFixtures())
    }
}
