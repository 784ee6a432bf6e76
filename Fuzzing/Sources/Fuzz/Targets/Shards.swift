@testable import FlynnLint
import Foundation

extension Target {
    /// Damages one of two archives written by `summarize`. Linking must fail, or report the same findings as for the
    /// intact archives.
    ///
    /// An input is a list of changes. A change consists of an offset in three bytes, and of a number to add to the byte
    /// at this offset. If the number is 0, the file is truncated there.
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
