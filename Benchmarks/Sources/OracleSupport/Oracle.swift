import FlynnSyntax
import Foundation
import Synchronization

/// Compares how this project and a reference implementation analyze Swift files, and prints the result.
public struct Oracle: Sendable {
    /// The kinds of constructs that are compared.
    private let kinds: [String]
    /// The names of the intentional differences.
    private let differences: [(name: String, reason: String)]
    private let compare: @Sendable (inout FileComparison) -> Void

    /// Creates an oracle.
    ///
    /// - Parameters:
    ///   - kinds: the names of the kinds of constructs to compare.
    ///   - differences: the names of the intentional differences, and the reasons for them.
    ///   - compare: compares a file.
    public init(
        kinds: [String], differences: [(name: String, reason: String)],
        compare: @escaping @Sendable (inout FileComparison) -> Void
    ) {
        self.kinds = kinds
        self.differences = differences
        self.compare = compare
    }

    /// Compares the files and folders from the arguments of the process, or the corpus, and ends the process. The
    /// status is 1 if there is an unlisted difference. For the corpus, the status is also 1 if a listed difference
    /// doesn't occur.
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
        for index in unused { print("the listed difference '\(differences[index].name)' doesn't occur") }
        printTable(findings)
        exit(findings.unlisted.isEmpty && unused.isEmpty ? 0 : 1)
    }

    private func printTable(_ findings: Findings) {
        print("\(column("files"))\(findings.files)")
        print("\(column("lines"))\(findings.lines)")
        print("\(column("bytes"))\(findings.bytes)")
        if !findings.skipped.isEmpty {
            print("\(column("skipped"))\(findings.skipped.count), in which the reference reports errors:")
            for path in findings.skipped { print("    \(path)") }
        }
        print("\(column(""))\(column("compared", 12))agree")
        for (kind, count) in zip(kinds, findings.counts) {
            print("\(column(kind))\(column(String(count.compared), 12))\(count.agreeing)")
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

    /// Compares the files on all cores. This function creates its own threads, as the parser of swift-syntax needs a
    /// larger stack than pool threads have.
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

    private var noFindings: Findings { Findings(kinds: kinds.count, differences: differences.count) }

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
