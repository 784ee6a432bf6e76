import BasicTestSupport
import Foundation
import Testing

/// A measured number is in one place, and other pages quote it.
struct DocumentNumberTests {
    private static let results = ["Benchmarks/RESULTS.md", "docs/internals/benchmarks.md"]
    /// Limits and settings of the libraries and of other programs, which aren't measured.
    private static let constants: [String: Set<String>] = [
        "Benchmarks/README.md": ["200 ns"], "SECURITY.md": ["4 kB", "512 MB", "4 GB", "16 MB", "64 MB"],
        "docs/headers.md": ["1 GB"],
        "docs/operation.md": ["1 ms", "50 µs", "5 µs", "1 µs", "17 ms", "8 MB", "17 MB", "34 MB", "76 MB"],
        "docs/testing.md": ["10 ms"],
    ]
    /// The pages that have measurements of their own: their programs aren't those of the results.
    private static let sources: Set<String> = [
        "docs/internals/executable.md", "docs/internals/reliability.md", "docs/performance.md", "docs/server.md",
    ]

    private static func measurements(_ text: String) -> Set<String> {
        Set(text.matches(of: /\d[\d .,]*? (?:ns|µs|ms|kB|MB|MiB|GB)\b/).map { String($0.0) })
    }

    private static func number(_ measurement: String) -> Substring { measurement[..<measurement.lastIndex(of: " ")!] }

    @Test(arguments: Document.all) func `a page quotes the results of the benchmarks`(page: Document) throws {
        guard !DocumentNumberTests.sources.contains(page.path), !DocumentNumberTests.results.contains(page.path) else {
            return
        }
        let results = try (DocumentNumberTests.results + ["docs/performance.md"]).map { try Document(path: $0).text }
            .joined()
        for measurement in try DocumentNumberTests.measurements(page.prose) {
            let isKnown =
                DocumentNumberTests.constants[page.path]?.contains(measurement) == true
                || results.contains(" \(DocumentNumberTests.number(measurement)) ")
            #expect(isKnown, "\(page.path): \(measurement)")
        }
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
}
