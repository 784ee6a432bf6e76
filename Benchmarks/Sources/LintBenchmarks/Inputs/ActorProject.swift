import FlynnLint
import Foundation
import Measuring

extension Project {
    /// Writes a project with many actors and a long file. Throws an error if the copies of a fixture have different
    /// findings.
    ///
    /// - Parameter fileCount: the number of files.
    init(folder: String, of supply: ActorSources, fileCount: Int) throws {
        try self.init(folder: folder)
        var next = 0
        try add(from: supply, startingAt: &next) { $0.files.count < fileCount - 1 }
        // The long file consists of copies that are not in other files.
        var long = GeneratedFile(path: "Long.swift", bytes: Data())
        while long.lineCount < 1000 {
            next += 1
            long.bytes += supply.file(next).bytes
        }
        try add(long)
        try checkCopies(of: supply)
    }

    /// Throws an error if a copy doesn't have the findings of its original, as it would then take a different time.
    private func checkCopies(of supply: ActorSources) throws {
        var options = LintOptions()
        options.rules.expandsShortcuts = false
        options.rules.severities = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.severity) })
        var counts: [String: [String: Int]] = [:]
        for path in files {
            guard let (unit, copy) = supply.copy(of: path) else { continue }
            counts[unit, default: [:]][copy] = 0
        }
        for finding in try Linter(options: options).lint(paths: [folder]).findings {
            guard let (unit, copy) = supply.copy(of: finding.file) else { continue }
            counts[unit, default: [:]][copy, default: 0] += 1
        }
        for (unit, copies) in counts.sorted(by: { $0.key < $1.key }) where Set(copies.values).count > 1 {
            let sorted = copies.sorted { $0.key < $1.key }
            throw BenchmarkFailure(
                "the copies of '\(unit)' don't have the same number of findings: "
                    + sorted.map { "\($0.key): \($0.value)" }.joined(separator: ", "))
        }
    }
}
