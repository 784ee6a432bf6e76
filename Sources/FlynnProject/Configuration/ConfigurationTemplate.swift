import FlynnFacts
import FlynnRules
import FlynnShortcuts

/// The text of a new `.flynnlint.yml`: every key with its default, commented out, so that the file changes nothing.
///
/// An explanation starts with `# ` and a word. All other comment lines become valid YAML when the `#` is removed.
package enum ConfigurationTemplate {
    package static var text: String { [head, files, rules, behaviors, reporting, overrides].joined(separator: "\n") }

    /// The schema for editors with the YAML language server.
    private static let schema =
        FlynnLintVersion.repository.replacing("https://github.com/", with: "https://raw.githubusercontent.com/")
        + "/main/docs/flynnlint.schema.json"

    private static let head = """
        # yaml-language-server: $schema=\(schema)
        # FlynnLint's configuration for this folder and its subfolders. A Swift file uses the nearest .flynnlint.yml above it.
        # This file makes its folder the root of a project: each file is checked against all Swift files of the folder.
        #
        # Every key is listed with its default. To change one, remove the '#' before the key and before the lines that
        # belong to it. Unknown keys are errors. Command line options override this file.

        # Path of a configuration that this file inherits from. Default: none.
        #parent: ../.flynnlint.yml

        # Files and folders outside of this folder that are known, too. They aren't linted. Default: none.
        #known: [../Shared]

        """

    private static let files = """
        # Files to lint, and exceptions: globs relative to this folder. '*' does not match slashes, '**' does; a folder
        # matches everything in it. Default: all files except those in hidden folders, Pods, Carthage and DerivedData, and
        # those that .gitignore excludes. Other files are known, but not linted. A file that is named on the command line is
        # always linted.
        #included: ['**']
        #excluded: []

        """

    private static var rules: String {
        let settings = Rule.all.map { rule in
            let setting = "\(rule.id): \(rule.defaultSetting)"
            let width = (Rule.all.map(\.id.count).max() ?? 0) + ": warning".count
            return "#  \(setting)\(String(repeating: " ", count: max(0, width - setting.count))) # \(rule.summary)"
        }
        return """
            # Severity of each rule: off, warning or error; or a mapping with 'severity' and the rule's options.
            # 'flynnlint rules ID' explains a rule and its options.
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
            # Prefix of behavior names. An uppercase letter follows it.
            #behavior_prefix: \(RuleSettings().naming.prefix)

            # The behaviors that the shortcuts BEHAVIOR and ACTOR declare: dynamic (properties) or typed (methods).
            #behavior_form: \(ShortcutTemplates.BehaviorForm.dynamic.rawValue)

            # Whether to expand shortcuts in the files before linting. If not, shortcuts are reported.
            #expand: \(RuleSettings().expandsShortcuts)

            # Headers of C and Objective-C besides those of the package's C modules, the folders of what they include, and macros.
            #headers:
            #  paths: []
            #  include: []
            #  defines: []

            # Templates of shortcuts: 'print::BEHAVIOR' is replaced with the template BEHAVIOR, and $NAME in it with the name.
            # Templates that you define are added to these.
            #templates:
            \(templates.joined(separator: "\n"))

            """
    }

    private static let reporting = """
        # File of known findings, which aren't reported. 'flynnlint --write-baseline FILE' writes it. Default: none.
        #baseline: .flynnlint-baseline.json

        # Output format: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")).
        # Default: text on a terminal, xcode elsewhere.
        #format: text

        """

    private static let overrides = """
        # Settings for some of the files. Later entries override earlier ones. Default: none.
        #overrides:
        #  - paths: [Tests]
        #    rules: {unused_parameter: off}
        #    expand: false

        """
}

extension Rule {
    /// The defaults of the rule as a value in a configuration.
    fileprivate var defaultSetting: String {
        let severity = isOnByDefault ? severity.rawValue : "off"
        if options.isEmpty { return severity }
        return "{severity: \(severity), " + options.map { "\($0.name): \($0.defaultText)" }.joined(separator: ", ")
            + "}"
    }
}
