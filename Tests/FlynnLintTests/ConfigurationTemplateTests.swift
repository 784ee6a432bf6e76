import Testing

@testable import FlynnIndex
@testable import FlynnProject
@testable import FlynnRules
@testable import FlynnShortcuts

struct ConfigurationTemplateTests {
    /// The template without the comment signs before its keys.
    static let uncommented = ConfigurationTemplate.text.split(
        separator: "\n", omittingEmptySubsequences: false
    ).map { line in
        guard line.first == "#" else { return String(line) }
        let rest = line.dropFirst()
        return rest.isEmpty || rest.first == " " && rest.dropFirst().first != " " ? "" : String(rest)
    }.joined(separator: "\n")

    @Test func `the template changes nothing`() throws {
        let configuration = try ConfigurationReader.read(ConfigurationTemplate.text, path: "a.yml", folder: "/a")
        #expect(configuration == Configuration(path: "a.yml"))
    }

    @Test func `the template has every key and every rule`() throws {
        let lines = ConfigurationTemplateTests.uncommented.split(separator: "\n")
        let keys = lines.filter { $0.first != " " }.compactMap { $0.split(separator: ":").first.map(String.init) }
        #expect(keys.sorted() == ConfigurationKey.names.sorted())
        for rule in Rule.all {
            let line = try #require(lines.first { $0.hasPrefix("  \(rule.id): ") })
            for option in rule.options { #expect(line.contains("\(option.name): \(option.defaultText)")) }
        }
    }

    @Test func `the commented values are the defaults`() throws {
        var configuration = try ConfigurationReader.read(
            ConfigurationTemplateTests.uncommented, path: "a.yml", folder: "/a")
        // These keys have no default. The template shows an example.
        #expect(configuration.overrides.count == 1)
        configuration.overrides = []
        #expect(configuration.rules.count == Rule.all.count)

        let defaults = LintOptions()
        var options = LintOptions()
        options.rules.severities = [:]
        configuration.apply(to: &options.rules, realPath: "/a/B.swift")
        #expect(options.rules.severities == defaults.rules.severities)
        #expect(options.rules.expandsShortcuts == defaults.rules.expandsShortcuts)
        #expect(options.rules.naming == defaults.rules.naming)
        #expect(options.rules.templates.names == defaults.rules.templates.names)
        for name in defaults.rules.templates.names {
            #expect(options.rules.templates[name]?.lines == defaults.rules.templates[name]?.lines)
            #expect(options.rules.templates[name]?.naming == defaults.rules.templates[name]?.naming)
        }
        #expect(configuration.includes("/a/B.swift") && configuration.includes("/a/b/C.swift"))
    }
}
