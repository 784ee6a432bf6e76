import FlynnSyntax
import TestSupport
import Testing

@testable import FlynnFacts
@testable import FlynnIndex
@testable import FlynnProject
@testable import FlynnRules
@testable import FlynnShortcuts

struct ConfigurationTests {
    private func read(_ text: String) throws(ConfigurationError) -> Configuration {
        try ConfigurationReader.read(text, path: ".flynnlint.yml", folder: "/project")
    }

    /// Returns the mistakes in a text, as `line: message`.
    private func problems(_ text: String) -> [String] {
        do {
            _ = try read(text)
            return []
        } catch {
            return error.problems.map { "\($0.line.map(String.init) ?? "-"): \($0.message)" }
        }
    }

    @Test func `every key is read`() throws {
        let configuration = try read(
            """
            # What this project wants.
            parent: ../.flynnlint.yml
            known: [../Shared, /elsewhere/A.swift]
            included: [Sources, "Tests/**"]
            excluded:
              - Sources/Generated/**
            rules:
              argument_type: warning
              strong_self_capture: error
              malformed_parameter: off
            behavior_prefix: do
            behavior_form: typed
            expand: false
            templates:
              TIMER: |
                lazy var $NAME = Behavior(self) { [unowned self] _ in
                    self.tick()
                }
            baseline: .flynnlint-baseline.json
            format: json
            overrides:
              - paths: [Tests]
                rules: {argument_type: off}
                expand: yes
            """)
        #expect(configuration.parent?.path == "/project/../.flynnlint.yml")
        #expect(configuration.known?.map(\.path) == ["/project/../Shared", "/elsewhere/A.swift"])
        #expect(configuration.included?.map(\.text) == ["Sources", "Tests/**"])
        #expect(configuration.rules["argument_type"]?.level == .on(.warning))
        #expect(configuration.rules["strong_self_capture"]?.level == .on(.error))
        #expect(configuration.behaviorPrefix == "do")
        #expect(configuration.behaviorForm == .typed)
        #expect(configuration.expand == false)
        #expect(configuration.templates["TIMER"]?.hasPrefix("lazy var $NAME") == true)
        #expect(configuration.baseline?.path == "/project/.flynnlint-baseline.json")
        #expect(configuration.format == .json)
        #expect(configuration.overrides.count == 1)
        #expect(configuration.overrides.first?.expand == true)
    }

    @Test func `an empty file is a configuration`() throws {
        for text in ["", "\n\n", "# nothing\n", "---\n", "---\n...\n", "{}"] {
            #expect(try read(text) == Configuration(path: ".flynnlint.yml"))
        }
    }

    @Test func `all mistakes are reported with their lines`() {
        #expect(
            problems(
                """
                exclude: [Pods]
                rules:
                  argument_cuont: error
                  argument_type: fatal
                expand: perhaps
                format: xml
                behavior_prefix: Be
                included: [/absolute, ../elsewhere, "a[b", ""]
                frobnicate: 1
                """) == [
                    "1: unknown key 'exclude'; did you mean 'excluded'?",
                    "3: no rule is called 'argument_cuont'; did you mean 'argument_count'?",
                    "4: rule 'argument_type' is 'fatal', but must be 'off', 'warning' or 'error'",
                    "5: 'expand' is 'perhaps', but must be 'true' or 'false'",
                    "6: 'format' is 'xml', but must be one of "
                        + OutputFormat.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "),
                    "7: 'behavior_prefix' is 'Be', but must be lower-case letters such as 'be'",
                    "8: '/absolute' is absolute; patterns are relative to the folder of this file",
                    "8: '../elsewhere' leaves the folder of this file",
                    "8: 'a[b' has a '[' without its ']'; write '\\[' for the character itself",
                    "8: a pattern of 'included' is empty, but must be a text such as 'Sources/**'",
                    "9: unknown key 'frobnicate': expected 'parent', 'known', 'included', 'excluded', 'rules', "
                        + "'behavior_prefix', 'behavior_form', 'expand', 'templates', 'baseline', 'format', 'headers', 'overrides'",
                ])
    }

    @Test func `values of the wrong type are reported`() {
        #expect(problems("rules: [argument_count]") == ["1: 'rules' is a list, but must be a mapping"])
        #expect(
            problems("included: 5") == ["1: 'included' is '5', but must be a list of patterns such as 'Sources/**'"])
        #expect(
            problems("known: ../Shared")
                == ["1: 'known' is '../Shared', but must be a list of files and folders such as '../Shared'"])
        #expect(problems("known: [[]]") == ["1: 'known' is a list, but must be a path"])
        #expect(problems("included: {a: b}").first?.contains("must be a list of patterns") == true)
        #expect(problems("templates: {VIEW: text}").first?.contains("with '$NAME' in it") == true)
        #expect(problems("templates: {view: $NAME}").first?.contains("can't be a template's name") == true)
        #expect(problems("overrides: {paths: [a]}").first?.contains("must be a list of mappings") == true)
        #expect(problems("overrides: [{rules: {}}]") == ["1: an override needs 'paths'"])
        #expect(problems("overrides: [{paths: [a], format: json}]").first?.hasPrefix("1: unknown key 'format'") == true)
        #expect(problems("- a\n- b").first?.hasPrefix("1: the configuration is a list") == true)
        #expect(problems("baseline: []") == ["1: 'baseline' is a list, but must be a path"])
    }

    @Test func `invalid YAML is an error with its line`() {
        let unclosed = problems("rules:\n  a: [1, 2\nexpand: true")
        #expect(unclosed.first?.contains("the configuration is not valid YAML") == true)
        #expect(problems("expand: true\n\nexpand: false") == ["3: the key 'expand' is already used in this mapping"])
        #expect(problems("{expand: true, expand: false}").first?.contains("has key 'expand' twice") == true)
        #expect(problems("a: b: c").first?.hasPrefix("1: the configuration is not valid YAML") == true)
        #expect(!problems("\u{0}").isEmpty)
        #expect(!problems(String(repeating: "[", count: 200_000)).isEmpty)
    }

    @Test func `a child inherits its parent's values`() throws {
        let parent = try read(
            """
            included: [Sources]
            rules: {argument_type: off, argument_count: warning}
            format: json
            templates: {A: "a $NAME", B: "b $NAME"}
            """)
        let child = try read("rules: {argument_type: error}\nexpand: false\ntemplates: {B: 'c $NAME'}")
        let result = child.inheriting(from: parent)
        #expect(result.included?.map(\.text) == ["Sources"])
        #expect(result.rules.mapValues(\.level) == ["argument_type": .on(.error), "argument_count": .on(.warning)])
        #expect(result.format == .json)
        #expect(result.expand == false)
        #expect(result.templates == ["A": "a $NAME", "B": "c $NAME"])
    }

    @Test func `patterns match files, and folders with their contents`() throws {
        func matches(_ pattern: String, _ path: String) throws -> Bool {
            try PathPattern(pattern, folder: "/project").matches(path)
        }
        #expect(try matches("Sources", "/project/Sources/A/B.swift"))
        #expect(try matches("./Sources/", "/project/Sources/B.swift"))
        #expect(try matches("**/Generated", "/project/A/Generated/B.swift"))
        #expect(try matches("**/*.generated.swift", "/project/A/B.generated.swift"))
        #expect(try matches("*.swift", "/project/A.swift"))
        #expect(try !matches("*.swift", "/project/A/B.swift"))
        #expect(try !matches("Sources", "/project/Sources2/B.swift"))
        #expect(try !matches("Sources", "/elsewhere/Sources/B.swift"))
        #expect(try matches("[ST]*", "/project/Tests/B.swift"))
    }

    @Test func `the configuration determines a file's options`() throws {
        let configuration = try read(
            """
            rules: {argument_type: warning, unused_suppression: error, argument_count: off}
            expand: false
            overrides:
              - paths: [Tests]
                rules: {argument_type: off}
              - paths: [Tests/Old]
                rules: {argument_type: error}
                expand: true
            """)
        func options(_ path: String) -> LintOptions {
            var options = LintOptions()
            configuration.apply(to: &options.rules, realPath: path)
            return options
        }
        #expect(options("/project/Sources/A.swift").rules.severities["argument_type"] == .warning)
        #expect(options("/project/Sources/A.swift").rules.severities["unused_suppression"] == .error)
        #expect(options("/project/Sources/A.swift").rules.severities["argument_count"] == nil)
        #expect(options("/project/Sources/A.swift").rules.severities["malformed_parameter"] == .error)
        #expect(!options("/project/Sources/A.swift").rules.expandsShortcuts)
        #expect(options("/project/Tests/A.swift").rules.severities["argument_type"] == nil)
        #expect(options("/project/Tests/Old/A.swift").rules.severities["argument_type"] == .error)
        #expect(options("/project/Tests/Old/A.swift").rules.expandsShortcuts)
    }

    /// Expects the severity of `too_many_parameters` and the value of the option `maximum` for a file.
    private func expect(
        _ configuration: Configuration, realPath: String = "/project/A.swift", _ severity: Severity?, _ maximum: Int,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) throws {
        var settings = RuleSettings()
        configuration.apply(to: &settings, realPath: realPath)
        let values = settings.options["too_many_parameters"] ?? RuleOptionValues()
        let rule = try #require(Rule.named("too_many_parameters"))
        let option = try #require(rule.options.first as? RuleOption<Int>)
        #expect(settings.severities[rule.id] == severity, sourceLocation: sourceLocation)
        #expect(values[option] == maximum, sourceLocation: sourceLocation)
    }

    @Test func `a rule has options besides its severity`() throws {
        try expect(Configuration(path: "a.yml"), nil, 5)
        try expect(read("rules: {too_many_parameters: {severity: error, maximum: 6}}"), .error, 6)
        try expect(read("rules: {too_many_parameters: {severity: warning}}"), .warning, 5)
        // Options don't enable a rule.
        try expect(read("rules: {too_many_parameters: {maximum: 6}}"), nil, 6)
        #expect(try read("rules: {argument_count: {severity: off}}").rules["argument_count"]?.level == .off)
    }

    @Test func `overrides and children replace the options that they set`() throws {
        let parent = try read(
            """
            rules: {too_many_parameters: {severity: warning, maximum: 6}}
            overrides:
              - paths: [Tests]
                rules: {too_many_parameters: {maximum: 9}}
              - paths: [Tests/Old]
                rules: {too_many_parameters: off}
            """)
        try expect(parent, .warning, 6)
        try expect(parent, realPath: "/project/Tests/A.swift", .warning, 9)
        try expect(parent, realPath: "/project/Tests/Old/A.swift", nil, 9)
        let strict = try read("rules: {too_many_parameters: error}").inheriting(from: parent)
        try expect(strict, .error, 6)
        let smaller = try read("rules: {too_many_parameters: {maximum: 3}}").inheriting(from: parent)
        try expect(smaller, .warning, 3)
    }

    @Test func `mistakes in a rule's options are errors at their lines`() {
        #expect(
            problems(
                """
                rules:
                  too_many_parameters:
                    severity: fatal
                    maximum: -1
                    maximun: 3
                  argument_count: {maximum: 6}
                  argument_type: [error]
                overrides:
                  - paths: [Tests]
                    rules: {too_many_parameters: {maximum: many}}
                """) == [
                    "3: the severity of rule 'too_many_parameters' is 'fatal', but must be 'off', 'warning' or 'error'",
                    "4: option 'maximum' of rule 'too_many_parameters' is '-1', but must be a whole number from 0 up",
                    "5: rule 'too_many_parameters' has no option 'maximun'; did you mean 'maximum'?",
                    "6: rule 'argument_count' has no option 'maximum': expected 'severity'",
                    "7: rule 'argument_type' is a list, but must be 'off', 'warning' or 'error'",
                    "10: option 'maximum' of rule 'too_many_parameters' is 'many', but must be a whole number from 0 up",
                ])
    }

    @Test(arguments: ["2.5": "'2.5'", "\"2\"": "the string '2'", "'2'": "the string '2'", "[2]": "a list"])
    func `only a whole number is a value of an option that counts`(value: String, found: String) {
        #expect(
            problems("rules: {too_many_parameters: {maximum: \(value)}}") == [
                "1: option 'maximum' of rule 'too_many_parameters' is \(found), but must be a whole number from 0 up"
            ])
    }

    @Test func `only similar words are suggested`() {
        #expect(Spelling.nearest(to: "exlcuded", in: ["included", "excluded"]) == "excluded")
        #expect(Spelling.nearest(to: "Format", in: ["format"]) == "format")
        #expect(Spelling.nearest(to: "frobnicate", in: ["format", "rules"]) == nil)
        #expect(Spelling.nearest(to: "", in: ["format"]) == nil)
        #expect(Spelling.nearest(to: String(repeating: "a", count: 10_000), in: ["format"]) == nil)
    }

    @Test(arguments: [
        ("rules:\n\targument_type: off\n", "2: ", "a tab can't indent a line; use blanks"),
        ("expand: @yes\n", "1: ", "a value can't begin with '@'; put it into quotes"),
        ("baseline: a: b\n", "1: ", "':' isn't allowed here"), ("included: [a\n", "2: ", "a ',' or ']' is missing"),
        ("rules: {a: b\n", "2: ", "a ',' or '}' is missing"), ("baseline: \"a\n", "2: ", "a quote is missing"),
        ("included: *all\n", "1: ", "no value has the name of this alias"),
        ("overrides:\n  - paths: [a]\n    expand: on\n    expand: off\n", "4: ", "the key 'expand' is already used"),
        ("baseline: \"\\q\"\n", "1: ", "use single quotes"),
        ("included:\n  - a\n b\n", "3: ", "this line is indented differently"),
        ("rules: [\n", "2: ", "a value is missing here"), ("excluded: [#Gen]\n", "", "a value is missing here"),
        ("rules: {]\n", "1: ", "a value is missing here"), ("rules: ,\n", "1: ", "a value is missing here"),
        ("---\nexpand: true\n---\nexpand: true\n", "3: ", "there is a second document"),
        (#"baseline: "\xq""# + "\n", "1: ", "isn't a character; use single quotes"),
        (#"baseline: "\ud800""# + "\n", "1: ", "isn't a character; use single quotes"),
        ("baseline: |9x\n", "1: ", "a new line must follow '|' or '>'"),
        ("baseline: !<x\n", "", "a text that begins with '!' needs quotes"),
        ("%TAG\nexpand: true\n", "1: ", "a line can't begin with '%'"),
    ])
    func `mistakes in YAML are named in words that say what to do`(text: String, line: String, message: String) {
        let problem = problems(text).first ?? ""
        #expect(problem.hasPrefix(line) && problem.contains(message), "\(problem)")
    }

    @Test func `nesting without end is named without a function of the library`() {
        let problem = problems("excluded: " + String(repeating: "[", count: 3000)).first ?? ""
        #expect(problem.contains("nested too deeply") && !problem.contains("yaml_"))
    }

    @Test(arguments: [
        ("excluded: ['!a']", "negates nothing"), ("included: ['{a,b}/**']", "no alternatives exist"),
        ("excluded: ['a[b']", "without its ']'"), ("included: []", "to lint all files, remove the key"),
        ("excluded: [a, null]", "is empty, but must be a text"), ("excluded: [~]", "is empty, but must be a text"),
        ("excluded: ['a.swift ']", "begins or ends with a blank"), ("excluded: [' a']", "begins or ends with a blank"),
        ("excluded: ['~/a']", "begins with '~'"), ("excluded: [$HOME/a]", "begins with a variable"),
        ("excluded: ['^a/.*']", "patterns are globs"), ("excluded: [“a.swift”]", "typographic quotes"),
        ("excluded: ['[[:letters:]]']", "a class in brackets that doesn't exist"),
        ("disabled_rules: [argument_type]", "rules: {argument_type: off}"), ("opt_in_rules: [x]", "under 'rules'"),
        ("only_rules: [x]", "'--only'"), ("reporter: json", "the key is called 'format'"),
    ])
    func `what would have no effect is an error that says what to write`(text: String, message: String) {
        let problem = problems(text).first ?? ""
        #expect(problem.contains(message), "\(problem)")
    }

    @Test func `escaped characters of names aren't alternatives`() {
        #expect(problems("excluded: ['\\{a}', '\\!a', 'a[{]b', 'a!']").isEmpty)
    }

    @Test func `many keys that occur twice take linear time`() {
        func text(_ count: Int) -> String {
            let keys = (0..<count).map { "key\($0): 1\n" }.joined()
            return "rules:\n" + (keys + keys).split(separator: "\n").map { "  \($0)\n" }.joined()
        }
        #expect(problems(text(3)).map { $0.prefix(2) } == ["5:", "6:", "7:"])
        let growth = growth(from: 500, of: { text($0) }) { text in #expect(!problems(text).isEmpty) }
        #expect(growth < linearGrowth)
    }
}
