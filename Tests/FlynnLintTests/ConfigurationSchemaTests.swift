import BasicTestSupport
import Foundation
import TestSupport
import Testing

@testable import FlynnIndex
@testable import FlynnProject
@testable import FlynnRules

struct ConfigurationSchemaTests {
    /// Configurations that are accepted, or rejected, by both the reader and the schema.
    private static let cases: [(yaml: String, isValid: Bool)] = [
        ("", true), ("# nothing\n", true), ("---\n", true), ("{}", true),
        ("parent: ../.flynnlint.yml", true), ("known: [../Shared]", true), ("included: [a, '**/b']", true),
        ("excluded: []", true), ("rules: {unused_parameter: off}", true), ("rules: {unused_parameter: error}", true),
        ("rules: {too_many_parameters: {severity: warning, maximum: 6}}", true),
        ("rules: {too_many_parameters: {maximum: 0}}", true), ("behavior_prefix: do_2", true),
        ("behavior_form: typed", true), ("behavior_form: dynamic", true), ("behavior_form: Typed", false),
        ("headers: {use: required, paths: [a.h], include: [b], defines: [A, B=1]}", true), ("headers: {}", true),
        ("expand: false", true),
        ("templates: {TIMER: 'let $NAME = 1'}", true), ("baseline: a.json", true), ("format: sarif", true),
        ("overrides: [{paths: [Tests], rules: {blocking_call: off}, expand: true}]", true),
        ("exclude: []", false), ("included: Sources", false), ("included: [[a]]", false), ("rules: []", false),
        ("rules: {unused: off}", false), ("rules: {unused_parameter: fatal}", false),
        ("rules: {unused_parameter: {level: error}}", false), ("rules: {unused_parameter: {severity: high}}", false),
        ("rules: {too_many_parameters: {maximum: many}}", false),
        ("rules: {too_many_parameters: {maximum: '6'}}", false), ("behavior_prefix: Be", false),
        ("headers: {use: never}", false), ("headers: {defines: [1]}", false), ("headers: {path: a}", false),
        ("expand: 1", false),
        ("templates: {timer: 'let $NAME = 1'}", false), ("templates: {TIMER: 'let name = 1'}", false),
        ("parent: ''", false), ("parent: base.conf", false), ("parent: base.yaml", true), ("format: yaml", false),
        ("overrides: [{rules: {blocking_call: off}}]", false),
        ("overrides: [{paths: [a], format: json}]", false), ("overrides: {paths: [a]}", false), ("[]", false),
    ]

    /// Returns the configurations in the documentation, and the configuration written by `flynnlint init`.
    private static func examples() throws -> [String] {
        let page = try String(contentsOf: repository.appending(path: "docs/configuration.md"), encoding: .utf8)
        return page.matches(of: #/(?ms)^```yaml\n(.*?)^```/#).map { String($0.1) }
            + [ConfigurationTemplateTests.uncommented, ConfigurationTemplate.text]
    }

    private func isValid(_ yaml: String) -> Bool {
        (try? ConfigurationReader.read(yaml, path: "a.yml", folder: "/a")) != nil
    }

    @Test func `the reader accepts the examples`() throws {
        let examples = try ConfigurationSchemaTests.examples()
        #expect(examples.count >= 2 && examples.allSatisfy(isValid))
        for (yaml, expected) in ConfigurationSchemaTests.cases { #expect(isValid(yaml) == expected, "\(yaml)") }
    }

    @Test func `the schema has every key, rule and option`() throws {
        typealias Object = [String: Any]
        let schema = try parsedJSON(ConfigurationSchema.text, as: Object.self)
        let keys = try #require(schema["properties"] as? [String: Object])
        #expect(Set(keys.keys) == Set(ConfigurationKey.names))
        let rules = try #require(keys["rules"]?["properties"] as? [String: Object])
        #expect(Set(rules.keys) == Set(Rule.all.map(\.id)))
        for rule in Rule.all {
            let mapping = try #require((rules[rule.id]?["anyOf"] as? [Object])?.last?["properties"] as? Object)
            #expect(Set(mapping.keys) == Set(rule.options.map(\.name) + ["severity"]))
        }
    }

    private static let validator = """
        import json, sys
        import yaml
        from jsonschema import Draft7Validator

        class Loader(yaml.SafeLoader):  # YAML 1.2, in which 'off' is a string
            yaml_implicit_resolvers = {
                first: [(tag, regexp) for tag, regexp in resolvers if tag != "tag:yaml.org,2002:bool"]
                for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
        Loader.add_implicit_resolver("tag:yaml.org,2002:bool", __import__("re").compile("^(true|false)$"), list("tf"))

        schema, texts = json.load(sys.stdin)
        Draft7Validator.check_schema(schema)
        validator = Draft7Validator(schema)
        print(json.dumps([validator.is_valid(yaml.load(text, Loader)) for text in texts]))
        """

    /// Runs a Python script. Returns `nil` if Python or a module isn't installed.
    private static func python(_ script: String, input: Data) throws -> Data? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let (inputPipe, output) = (Pipe(), Pipe())
        process.standardInput = inputPipe
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try? inputPipe.fileHandleForWriting.write(contentsOf: input)
        try? inputPipe.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? data : nil
    }

    private static let hasValidator: Bool =
        (try? python("import yaml, jsonschema; jsonschema.Draft7Validator", input: Data())) != nil

    @Test(.enabled(if: hasValidator, "needs Python 3 with jsonschema and PyYAML"))
    func `a validator accepts what the reader accepts`() throws {
        let cases =
            try ConfigurationSchemaTests.examples().map { (yaml: $0, isValid: true) } + ConfigurationSchemaTests.cases
        let schema = try JSONSerialization.jsonObject(with: Data(ConfigurationSchema.text.utf8))
        let input = try JSONSerialization.data(withJSONObject: [schema, cases.map(\.yaml)])
        let output = try #require(try ConfigurationSchemaTests.python(ConfigurationSchemaTests.validator, input: input))
        let results = try JSONDecoder().decode([Bool].self, from: output)
        #expect(results.count == cases.count)
        for (result, (yaml, expected)) in zip(results, cases) { #expect(result == expected, "\(yaml)") }
    }
}
