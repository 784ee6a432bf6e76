import ArgumentParser
import FlynnFiles
import FlynnLint

/// `flynnlint rules`.
struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules, or explain one.",
        discussion: "With an identifier, prints the rule's page: what it finds, why, and what to write instead.")

    @Argument(help: ArgumentHelp("A rule's identifier.", valueName: "id"), completion: .list(Rule.all.map(\.id)))
    var rule: String?

    @Option(help: "Output format: a table or a page, or the declarations as JSON.")
    var format = RuleFormat.text

    @Option(
        help: ArgumentHelp(
            "Write docs/rules, docs/rules.md and docs/flynnlint.schema.json.", valueName: "root", visibility: .hidden))
    var writeDocuments: String?

    func validate() throws {
        guard let rule, Rule.named(rule) == nil else { return }
        throw ValidationError(RuleList.unknown(rule))
    }

    func run() throws {
        if let writeDocuments {
            for path in try RuleDocuments(root: writeDocuments).update() {
                StandardStream.error.write("flynnlint: wrote \(path)\n")
            }
            return
        }
        let named = rule.flatMap { Rule.named($0) }
        let text =
            switch format {
            case .text: named?.page ?? RuleTable.text()
            case .json: RuleTable.json(named.map { [$0] } ?? Rule.all)
            }
        guard StandardStream.output.write(text) else { throw ExitCode(2) }
    }
}

/// The formats for lists of rules.
enum RuleFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
