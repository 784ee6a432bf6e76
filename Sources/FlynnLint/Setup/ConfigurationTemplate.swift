import FlynnRules
import FlynnSummary

/// The text of a new `.flynnlint.yml`: every key with its default, commented out, so that the file says nothing yet.
///
/// A line of explanation begins with `# ` and a word; everything else behind a `#` is YAML that is valid as it stands.
enum ConfigurationTemplate {
    static var text: String { [head, files, rules, behaviors, reporting, overrides].joined(separator: "\n") }

    private static let head = """
        # What FlynnLint does in this folder and below; of several such files above a Swift file, the nearest counts.
        #
        # Every key is here with its default. To change one, take away the '#' in front of it, and those in front of the
        # lines that belong to it. A key that isn't known is an error. The command line goes before this file.

        # A configuration that this one begins with, by its path. Default: none.
        #parent: ../.flynnlint.yml

        """

    private static let files = """
        # The files that are linted, and those of them that aren't: globs relative to this folder, in which '*' stops at
        # slashes and '**' doesn't; a folder stands for all that is in it. Default: all, but for hidden folders, Pods,
        # Carthage, DerivedData and what .gitignore names. A file that is named on the command line is always linted.
        #included: ['**']
        #excluded: []

        """

    private static var rules: String {
        let settings = Rule.all.map { rule in
            let setting = "\(rule.id): \(rule.isOnByDefault ? rule.severity.rawValue : "off")"
            let width = (Rule.all.map(\.id.count).max() ?? 0) + ": warning".count
            return "#  \(setting)\(String(repeating: " ", count: max(0, width - setting.count))) # \(rule.summary)"
        }
        return """
            # What becomes of each rule: off, warning or error. 'flynnlint rules ID' explains a rule.
            #rules:
            \(settings.joined(separator: "\n"))

            """
    }

    private static var behaviors: String {
        let standard = ShortcutTemplates.standard
        let templates = standard.names.flatMap { name in
            ["#  \(name): |"] + (standard[name]?.lines ?? []).map { "#    " + $0 }
        }
        return """
            # How behaviors' names begin, before a capital letter.
            #behavior_prefix: \(LintOptions().naming.prefix)

            # Whether shortcuts are expanded in the files before these are linted; if not, they are reported.
            #expand: \(LintOptions().expandsShortcuts)

            # What shortcuts become: 'print::BEHAVIOR' the text of BEHAVIOR, with the name for $NAME. Yours are added to these.
            #templates:
            \(templates.joined(separator: "\n"))

            """
    }

    private static let reporting = """
        # Findings that are known and not reported, written by 'flynnlint --write-baseline FILE'. Default: none.
        #baseline: .flynnlint-baseline.json

        # How findings are printed: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")).
        # Default: text on a terminal, xcode elsewhere.
        #format: text

        """

    private static let overrides = """
        # Different settings for some of the files; later ones win. Default: none.
        #overrides:
        #  - paths: [Tests]
        #    rules: {unused_parameter: off}
        #    expand: false

        """
}
