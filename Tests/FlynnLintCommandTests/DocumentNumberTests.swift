import BasicTestSupport
import Foundation
import Testing

/// Each number has one source: the code that sets it, or the page with the measurement and its command.
/// Other pages quote the number.
struct DocumentNumberTests {
    private static let results = ["Benchmarks/RESULTS.md", "docs/internals/benchmarks.md"]
    /// The measurements on other pages: the headings of the sections, and the commands that print the numbers. A
    /// section ends at the next heading of its level.
    private static let measured: [String: [(heading: String, command: String)]] = [
        "docs/internals/executable.md": [
            ("## Size", "scripts/build"), ("## Linking at a fixed address", "scripts/build"),
            ("## Not used", "--icf=all"),
        ],
        "docs/internals/reliability.md": [
            ("## Comparison with other parsers", "`TokenOracle`"), ("## Fuzzing", "Fuzzing/run"),
            ("## Model checking", "Tests/check-model"), ("## The runtime under load", "Tests"),
            ("## Stress", "swift run -c release RandomPrograms"),
        ],
        "docs/performance.md": [("## The runtime", "ActorCosts"), ("## FlynnActions", "ActionBenchmarks")],
        "docs/server.md": [("## Speed", "LintBenchmarks edits")],
        "docs/typed.md": [("## What a call costs", "ActorCosts"), ("## What a call costs", "compile-times")],
    ]

    private static func measurements(_ text: String) -> Set<String> {
        let digits = /\d[\d .,]*?\s(?:ns|µs|ms|s|seconds|minutes|bytes|kB|MB|MiB|GB|%)(?!\w)/
        let words =
            /(?:one|two|three|four|five|six|eight|ten|twelve|twenty|thirty|sixty) (?:milliseconds|seconds|minutes)/
        let found =
            text.matches(of: digits).map { String($0.output) } + text.matches(of: words).map { String($0.output) }
        return Set(found.map { $0.replacing("\n", with: " ") })
    }

    private static func number(_ measurement: String) -> Substring { measurement[..<measurement.lastIndex(of: " ")!] }

    /// Returns the text from a heading to the next heading of the same or a higher level.
    private static func section(_ heading: String, of text: String) throws -> Substring {
        let start = try #require(text.firstRange(of: "\n\(heading)\n"), "\(heading)").upperBound
        let level = heading.prefix { $0 == "#" }.count
        let end = text[start...].matches(of: /\n(#+)\s/).first { $0.1.count <= level }?.range.lowerBound
        return text[start..<(end ?? text.endIndex)]
    }

    @Test(arguments: Document.all) func `a number with a unit is a setting, a result or a measurement of its page`(
        page: Document
    ) throws {
        guard !DocumentNumberTests.results.contains(page.path) else { return }
        let results = try (DocumentNumberTests.results + ["docs/performance.md"]).map { try Document(path: $0).text }
            .joined()
        let facts = DocumentFact.all.filter { $0.page == page.path }.map(\.text).joined(separator: "\n")
        var text = try page.prose
        for (heading, _) in DocumentNumberTests.measured[page.path] ?? [] {
            if text.contains("\n\(heading)\n") {
                text = text.replacing(try DocumentNumberTests.section(heading, of: text), with: "")
            }
        }
        for measurement in DocumentNumberTests.measurements(text) {
            let isKnown =
                facts.contains(measurement) || results.contains(" \(DocumentNumberTests.number(measurement)) ")
            #expect(isKnown, "\(page.path): \(measurement)")
        }
    }

    @Test func `measurements name their commands`() throws {
        for (path, sections) in DocumentNumberTests.measured {
            let text = try Document(path: path).text
            for (heading, command) in sections {
                #expect(try DocumentNumberTests.section(heading, of: text).contains(command), "\(path): \(heading)")
            }
        }
    }

    @Test(arguments: DocumentFact.all) func `a setting on a page is the one in the code`(fact: DocumentFact) throws {
        #expect(try Document(path: fact.page).text.replacing("\n", with: " ").contains(fact.text))
        #expect(try Document(path: fact.source).text.contains(fact.code))
    }

    @Test func `measured numbers of the page about performance are in the results`() throws {
        let results = try DocumentNumberTests.results.map { try Document(path: $0).text }.joined()
        let text = try Document(path: "docs/performance.md").text
        let end = try #require(text.firstRange(of: "\n## The runtime\n")?.lowerBound)
        let numbers = text[..<end].matches(of: /\d[\d .]* (ms|MB)\b|\d[\d ]* \d{3}\b/).map(\.0)
        #expect(numbers.count >= 30)
        for number in numbers { #expect(results.contains(number), "\(number)") }
        for number in ["30", "74", "54", "442", "679", "11 211", "138", "338", "818", "848"] {
            #expect(text.contains("| \(number) ns |") && results.contains(" \(number) "), "\(number)")
        }
    }

    @Test func `missed bars are on the page about performance`() throws {
        let page = try Document(path: "docs/performance.md").text
        let missed = try Document(path: "Benchmarks/RESULTS.md").text.matches(
            of: /\| .* \| [≤≥] (.*) \| (.*) \| \*\*no\*\* \|/)
        #expect(!missed.isEmpty)
        for row in missed { #expect(page.contains("| \(row.1) | \(row.2) |"), "\(row.0)") }
    }

    @Test func `additional times are the differences in the results`() throws {
        let results = try Document(path: "docs/internals/benchmarks.md").text
        let rows = try DocumentNumberTests.section("## Features", of: results).split(separator: "\n").compactMap {
            line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
            let numbers = cells.dropFirst().compactMap(Double.init)
            return numbers.count == 4 ? (shape: cells[0], numbers: numbers) : nil
        }
        /// Returns the minimum and the maximum of the additional times in the columns of some shapes.
        func range(_ columns: ClosedRange<Int>, _ isIncluded: (String) -> Bool) throws -> String {
            let times = rows.filter { isIncluded($0.shape) }.flatMap { row in
                columns.map { Int((row.numbers[$0] - row.numbers[0]).rounded()) }
            }
            return "\(try #require(times.min())) to \(try #require(times.max())) ns"
        }
        let page = try Document(path: "docs/performance.md").text
        #expect(page.contains("for a message from a thread | \(try range(1...2) { $0 == "flood" }) |"))
        #expect(page.contains("with the values that it sees | \(try range(1...2) { $0 != "flood" }) |"))
        #expect(page.contains("`Flynn.collectsClassStatistics` | \(try range(3...3) { _ in true }) for every message"))
    }
}
