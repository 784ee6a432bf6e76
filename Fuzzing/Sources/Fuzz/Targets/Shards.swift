@testable import FlynnLint
import Foundation

extension Target {
    /// One of two archives that `summarize` wrote is damaged. Linking both reports what it reports for those that aren't, or fails.
    ///
    /// An input is a list of changes: an offset in three bytes, and what is added to the byte there. A change of 0 cuts the file off.
    static let shards = Target(
        name: "shards",
        seeds: { [[], [0, 0, 9, 1], [0, 0, 90, 3, 0, 1, 0, 5], [0, 2, 0, 0], [0, 0, 70, 255], [0, 0, 48, 1]] }
    ) { bytes in
        guard let pair = Pair.shared else { return }
        var damaged = pair.second
        for start in stride(from: 0, to: bytes.count - 3, by: 4) where !damaged.isEmpty {
            let offset = (Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])) % damaged.count
            if bytes[start + 3] == 0 { damaged.removeSubrange(offset...) } else { damaged[offset] &+= bytes[start + 3] }
        }
        Pair.damaged.write(damaged)
        guard let result = Pair.link(Pair.damaged) else {
            return try require(damaged != pair.second, "archives that aren't damaged can't be linked")
        }
        try require(
            !result.failures.isEmpty || result.findings == pair.findings, "a damaged archive has other findings")
    }
}

/// The archives of two halves of the example project.
private struct Pair: Sendable {
    var second: [UInt8]
    var findings: [Finding] = []

    static let first = ScratchFile("shard")
    static let damaged = ScratchFile("damaged-shard")
    static let shared = try? Pair()

    init() throws {
        let linter = Linter(options: .all())
        for (number, file) in [Pair.first, Pair.damaged].enumerated() {
            var request = SummaryRequest(paths: [repository.appending(path: "Fixtures/Projects/Chat").path])
            request.shard = Shard("\(number + 1)/2")
            request.root = repository.path
            _ = try linter.summarize(request, to: file.path)
        }
        second = Array(try Data(contentsOf: URL(filePath: Pair.damaged.path)))
        findings = Pair.link(Pair.damaged)?.findings ?? []
    }

    static func link(_ second: ScratchFile) -> LintResult? {
        var request = LinkRequest(archives: [first.path, second.path])
        request.root = repository.path
        return try? Linter(options: .all()).link(request)
    }
}
