import BasicTestSupport
import Foundation
import TestSupport
import Testing

@testable import FlynnLint

/// The JSON output for programs, compared with its documentation.
struct JSONTests {
    /// Returns the names of all fields: `start.line` is the field `line` in `start`, `fixes[].message` a
    /// field of the elements.
    private func fields(_ value: Any, _ prefix: String = "") -> Set<String> {
        if let array = value as? [Any] { return Set(array.flatMap { fields($0, prefix + "[].") }) }
        guard let object = value as? [String: Any] else { return [] }
        return object.reduce(into: []) { result, entry in
            result.insert(prefix + entry.key)
            let isArray = entry.value is [Any]
            result.formUnion(fields(entry.value, prefix + entry.key + (isArray ? "" : ".")))
        }
    }

    /// Returns the fields in the table after a heading of `docs/json.md`.
    private func documentedFields(_ heading: String) throws -> Set<String> {
        let page = try String(contentsOf: repository.appending(path: "docs/json.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
        return Set(section.matches(of: #/(?m)^\| `([^`]+)` \|/#).map { "[]." + $0.1 })
    }

    private func json(_ arguments: [String], in folder: URL? = nil) throws -> [[String: Any]] {
        let run = try Command.run(arguments, in: folder)
        return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    @Test func `the fields of findings are documented`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Clock.swift", warned)
        let findings = try json(["--format", "json"], in: folder.url)
        #expect(findings.count == 1)
        #expect(try fields(findings) == documentedFields("Findings"))
    }

    @Test func `the fields of rules are documented`() throws {
        let rules = try json(["rules", "--format", "json"])
        #expect(rules.map { $0["id"] as? String } == Rule.all.map(\.id))
        #expect(try fields(rules) == documentedFields("Rules"))
    }

    @Test func `the declaration of one rule can be printed`() throws {
        let rules = try json(["rules", "too_many_parameters", "--format", "json"])
        let rule = try #require(rules.first)
        #expect(rules.count == 1 && rule["id"] as? String == "too_many_parameters")
        #expect(rule["isOnByDefault"] as? Bool == false && rule["severity"] as? String == "warning")
        let options = try #require(rule["options"] as? [[String: String]])
        #expect(options.map { $0["name"] } == ["maximum"])
        #expect(options.first?["type"] == "integer" && options.first?["default"] == "5")
    }

    @Test func `the schema in the repository is current`() throws {
        let file = repository.appending(path: "docs/flynnlint.schema.json")
        #expect(try String(contentsOf: file, encoding: .utf8) == ConfigurationSchema.text)
    }
}
