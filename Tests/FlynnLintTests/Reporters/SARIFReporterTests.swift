import FlynnSyntax
import Foundation
import Testing

@testable import FlynnFiles
@testable import FlynnIndex
@testable import FlynnLint
@testable import FlynnRules

private typealias Object = [String: Any]

/// The parts of a SARIF log that are used by consumers.
private struct Log {
    let root: Object
    let run: Object
    let rules: [Object]
    let results: [Object]

    init(_ text: String) throws {
        root = try parsedJSON(text, as: Object.self)
        let runs = try #require(root["runs"] as? [Object])
        #expect(runs.count == 1)
        run = try #require(runs.first)
        let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
        #expect(driver["name"] as? String == "flynnlint")
        rules = try #require(driver["rules"] as? [Object])
        results = try #require(run["results"] as? [Object])
    }

    static func text(_ message: Any?) -> String? { (message as? Object)?["text"] as? String }

    static func physicalLocation(_ result: Object) throws -> Object {
        let locations = try #require(result["locations"] as? [Object])
        #expect(locations.count == 1)
        return try #require(locations.first?["physicalLocation"] as? Object)
    }

    /// Returns the path of a location, resolved with the bases declared in the run.
    func path(_ location: Any?) throws -> String {
        let location = try #require(location as? Object)
        let uri = try #require(location["uri"] as? String)
        #expect(uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }, "\(uri)")
        guard let base = location["uriBaseId"] as? String else {
            #expect(uri.hasPrefix("file:///"))
            return try #require(String(uri.dropFirst("file://".count)).removingPercentEncoding)
        }
        #expect(!uri.hasPrefix("/"))
        let bases = try #require(run["originalUriBaseIds"] as? [String: Object])
        let folder = try #require(bases[base]?["uri"] as? String)
        #expect(folder.hasPrefix("file:///") && folder.hasSuffix("/"))
        return try #require(String((folder + uri).dropFirst("file://".count)).removingPercentEncoding)
    }
}

/// Lines, and columns in UTF-16 code units. All are 1-based, and the end is exclusive.
private struct Region: Equatable {
    var start: (line: Int, column: Int)
    var end: (line: Int, column: Int)

    init(_ value: Any?) throws {
        let numbers = try #require(value as? [String: Int])
        start = (try #require(numbers["startLine"]), try #require(numbers["startColumn"]))
        end = (try #require(numbers["endLine"]), try #require(numbers["endColumn"]))
        #expect(start.line >= 1 && start.column >= 1 && end.column >= 1)
        #expect(start <= end)
    }

    init(_ span: SourceSpan) {
        start = (span.start.line, HostileReport.column(span.start))
        end = (span.end.line, HostileReport.column(span.end))
    }

    static func == (left: Region, right: Region) -> Bool { left.start == right.start && left.end == right.end }

    /// Returns the UTF-16 offsets in a text with line feeds as line ends.
    func range(in text: [UInt16]) -> Range<Int> {
        var starts = [0]
        for (offset, unit) in text.enumerated() where unit == 0x0A { starts.append(offset + 1) }
        return (starts[start.line - 1] + start.column - 1)..<(starts[end.line - 1] + end.column - 1)
    }
}

struct SARIFReporterTests {
    @Test func `every finding can be decoded`() throws {
        let log = try Log(HostileReport.output(.sarif))
        #expect(log.root["version"] as? String == "2.1.0")
        #expect((log.root["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
        #expect(log.run["columnKind"] as? String == "utf16CodeUnits")
        #expect(log.results.count == HostileReport.findings.count)
        for (result, finding) in zip(log.results, HostileReport.findings) {
            #expect(result["ruleId"] as? String == finding.rule)
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(log.rules.indices.contains(index) && log.rules[index]["id"] as? String == finding.rule)
            #expect(result["level"] as? String == finding.severity.rawValue)
            #expect(try #require(Log.text(result["message"])).utf8.elementsEqual(finding.message.utf8))
            let location = try Log.physicalLocation(result)
            #expect(
                try log.path(location["artifactLocation"]).utf8
                    .elementsEqual("/work folder/project/\(finding.file)".utf8))
            #expect(try Region(location["region"]) == Region(finding.span))
            let fixes = result["fixes"] as? [Object] ?? []
            #expect(fixes.count == finding.fixes.count)
            for (fix, expected) in zip(fixes, finding.fixes) {
                #expect(Log.text(fix["description"]) == expected.message)
                let changes = try #require(fix["artifactChanges"] as? [Object])
                #expect(changes.count == 1)
                #expect(
                    changes[0]["artifactLocation"] as? [String: String]
                        == location["artifactLocation"] as? [String: String])
                let replacements = try #require(changes[0]["replacements"] as? [Object])
                #expect(
                    try replacements.map { try Region($0["deletedRegion"]) } == expected.edits.map { Region($0.span) })
                #expect(replacements.map { Log.text($0["insertedContent"]) } == expected.edits.map(\.replacement))
            }
        }
        let fingerprints = log.results.map { ($0["partialFingerprints"] as? [String: String])?["flynnlint/v1"] }
        #expect(Set(fingerprints).count == log.results.count && !fingerprints.contains(nil))
    }

    @Test func `a finding of a rule that the tool doesn't describe has no index`() throws {
        var finding = try #require(HostileReport.findings.first)
        finding.rule = "unlisted_rule"
        let log = try Log(Reporter(format: .sarif).text(of: Report(findings: [finding], folder: "/here")))
        let result = try #require(log.results.first)
        #expect(result["ruleId"] as? String == "unlisted_rule" && result["ruleIndex"] == nil)
    }

    @Test func `related places are locations with numbers`() throws {
        var finding = try #require(HostileReport.findings.first)
        #expect(
            try Log(Reporter(format: .sarif).text(of: Report(findings: [finding]))).results[0]["relatedLocations"]
                == nil)
        finding.related = [RelatedPlace(message: "declared here", file: "/other/B.swift", span: finding.span)]
        let log = try Log(Reporter(format: .sarif).text(of: Report(findings: [finding], folder: "/here")))
        let places = try #require(log.results.first?["relatedLocations"] as? [Object])
        #expect(places.count == 1 && places[0]["id"] as? Int == 1 && Log.text(places[0]["message"]) == "declared here")
        let location = try #require(places[0]["physicalLocation"] as? Object)
        #expect(try log.path(location["artifactLocation"]) == "/other/B.swift")
    }

    @Test func `the tool describes the rules that have findings`() throws {
        let empty = try Log(HostileReport.empty(.sarif))
        #expect(empty.results.isEmpty && empty.rules.isEmpty)
        let log = try Log(HostileReport.output(.sarif))
        let rules = Rule.all.filter { rule in HostileReport.findings.contains { $0.rule == rule.id } }
        #expect(!rules.isEmpty && log.rules.map { $0["id"] as? String } == rules.map(\.id))
        for (entry, rule) in zip(log.rules, rules) {
            #expect((entry["helpUri"] as? String)?.hasSuffix("/docs/rules/\(rule.id).md") == true)
            #expect(Log.text(entry["shortDescription"]) == rule.summary)
            #expect(Log.text(entry["fullDescription"])?.isEmpty == false && Log.text(entry["help"])?.isEmpty == false)
            let configuration = try #require(entry["defaultConfiguration"] as? Object)
            #expect(configuration["enabled"] as? Bool == rule.isOnByDefault)
            #expect(configuration["level"] as? String == rule.severity.rawValue)
        }
    }

    @Test func `failures are notifications of a run that failed`() throws {
        func invocation(_ failures: [LintFailure]) throws -> (log: Log, invocation: Object) {
            let log = try Log(
                Reporter(format: .sarif).text(of: Report(findings: [], failures: failures, workingFolder: "/here")))
            let invocations = try #require(log.run["invocations"] as? [Object])
            return (log, try #require(invocations.first))
        }
        let (_, good) = try invocation([])
        #expect(good["executionSuccessful"] as? Bool == true && good["toolExecutionNotifications"] == nil)
        let (log, bad) = try invocation(HostileReport.failures)
        #expect(bad["executionSuccessful"] as? Bool == false)
        let notifications = try #require(bad["toolExecutionNotifications"] as? [Object])
        #expect(notifications.map { Log.text($0["message"]) } == HostileReport.failures.map(\.message))
        let paths = try notifications.map { try log.path(Log.physicalLocation($0)["artifactLocation"]) }
        #expect(paths == ["/here/broken, 100%.swift", "/elsewhere/B.swift"])
    }

    @Test func `its fixes have the same result as flynnlint fix`() throws {
        let text = """
            \u{FEFF}class Clock: Actor {
                private let face = "🕰️é"; lazy var beTick = Behavior(self) { _ in self.count += 1 }
            \t/* 家 */ lazy var beSet = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Int - the time
                    self.count = args[x: 0]
                }
            }
            func run(_ clock: Clock) { print("👍"); clock.beSet(time: 5); clock.beSet(time: 6) }

            """.replacing("\n", with: "\r\n")
        let source = SourceText(text)
        let report = Report(
            findings: Linter().lint(source, path: "Clock.swift"),
            lines: SourceLines(overlays: [("Clock.swift", source)]))
        let log = try Log(Reporter(format: .sarif).text(of: report))

        // Consumers don't see the byte order mark.
        var units = Array(text.utf16.dropFirst())
        var edits: [(range: Range<Int>, text: String)] = []
        for result in log.results {
            guard let fix = (result["fixes"] as? [Object])?.first else { continue }
            for change in try #require(fix["artifactChanges"] as? [Object]) {
                for replacement in try #require(change["replacements"] as? [Object]) {
                    let range = try Region(replacement["deletedRegion"]).range(in: units)
                    edits.append((range, try #require(Log.text(replacement["insertedContent"]))))
                }
            }
        }
        #expect(edits.count == 4)
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            units.replaceSubrange(edit.range, with: Array(edit.text.utf16))
        }
        var options = LintOptions()
        options.fixes = .safe
        let fixed = try #require(Linter(options: options).fix([("Clock.swift", source)]).changes.first).replacement
        #expect("\u{FEFF}" + String(decoding: units, as: UTF16.self) == fixed.string)
    }

    @Test func `files outside of the folder have absolute paths`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let root = try #require(Path.real(folder.path))
        var finding = HostileReport.findings[0]
        finding.file = root + "/a b.swift"
        let log = try Log(Reporter(format: .sarif).text(of: Report(findings: [finding], folder: "/somewhere")))
        let location = try Log.physicalLocation(log.results[0])["artifactLocation"]
        #expect((location as? Object)?["uriBaseId"] == nil)
        #expect(try log.path(location) == finding.file)
    }
}
