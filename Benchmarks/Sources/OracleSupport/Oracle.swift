import FlynnSyntax
import Foundation
import Synchronization

/// Compares what we see in Swift files with what a reference sees there, and prints what came of it.
public struct Oracle: Sendable {
    /// The sorts of constructs that are compared.
    private let sorts: [String]
    /// The ways in which we differ on purpose.
    private let differences: [(name: String, reason: String)]
    private let compare: @Sendable (inout FileComparison) -> Void

    /// Makes an oracle.
    ///
    /// - Parameters:
    ///   - sorts: what the constructs that are compared are called.
    ///   - differences: the names of the ways in which we differ on purpose, and why we do.
    ///   - compare: compares one file.
    public init(
        sorts: [String], differences: [(name: String, reason: String)],
        compare: @escaping @Sendable (inout FileComparison) -> Void
    ) {
        self.sorts = sorts
        self.differences = differences
        self.compare = compare
    }

    /// Compares the files and folders that the process was given, or the corpus, and ends the process: with status 1 if
    /// there is a difference that isn't listed or, in the corpus, a listed one that no longer occurs.
    public func run() -> Never {
        let paths = Array(CommandLine.arguments.dropFirst())
        let files = SourceFiles.find(in: paths.isEmpty ? SourceFiles.corpus : paths)
        guard !files.isEmpty else {
            print("no Swift file found")
            exit(2)
        }
        let findings = compareInParallel(files)
        let unused = paths.isEmpty ? differences.indices.filter { findings.listed[$0] == 0 } : []
        for message in findings.unlisted.prefix(200) { print(message) }
        for index in unused { print("the listed difference '\(differences[index].name)' no longer occurs") }
        printTable(findings)
        exit(findings.unlisted.isEmpty && unused.isEmpty ? 0 : 1)
    }

    private func printTable(_ findings: Findings) {
        print("\(column("files"))\(findings.files)")
        print("\(column("lines"))\(findings.lines)")
        print("\(column("bytes"))\(findings.bytes)")
        if !findings.skipped.isEmpty {
            print("\(column("left out"))\(findings.skipped.count), in which the reference finds mistakes:")
            for path in findings.skipped { print("    \(path)") }
        }
        print("\(column(""))\(column("compared", 12))agree")
        for (sort, count) in zip(sorts, findings.counts) {
            print("\(column(sort))\(column(String(count.compared), 12))\(count.agreeing)")
        }
        if !differences.isEmpty { print("listed differences") }
        for (difference, count) in zip(differences, findings.listed) {
            print("    \(column(String(count), 11))\(difference.name): \(difference.reason)")
        }
        print("unlisted differences \(findings.unlisted.count)")
    }

    private func column(_ text: String, _ width: Int = 24) -> String {
        text.padding(toLength: max(width, text.count), withPad: " ", startingAt: 0)
    }

    /// Compares the files on all cores. The threads are made by hand because swift-syntax's parser needs a deeper stack
    /// than those of a pool have.
    private func compareInParallel(_ files: [String]) -> Findings {
        let next = Mutex(0)
        let results = Mutex([Findings?](repeating: nil, count: files.count))
        let group = DispatchGroup()
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
            group.enter()
            let thread = Thread {
                while true {
                    let index = next.withLock { next in
                        defer { next += 1 }
                        return next
                    }
                    guard index < files.count else { break }
                    let findings = findings(in: files[index])
                    results.withLock { $0[index] = findings }
                }
                group.leave()
            }
            thread.stackSize = 64 << 20
            thread.start()
        }
        group.wait()
        return results.withLock { $0 }.reduce(into: noFindings) { total, findings in
            if let findings { total += findings }
        }
    }

    private var noFindings: Findings { Findings(sorts: sorts.count, differences: differences.count) }

    private func findings(in path: String) -> Findings {
        do {
            var comparison = FileComparison(path: path, source: try SourceFiles.read(path), findings: noFindings)
            compare(&comparison)
            return comparison.findings
        } catch {
            var findings = noFindings
            findings.unlisted = ["\(path): \(error.localizedDescription)"]
            return findings
        }
    }
}
