import Foundation
import OracleSupport

/// The files of packages that have nothing to do with actors, in an order that mixes them: each beginning of the row is a
/// sample of all of them. A copy ends with a comment of its own, so that no two files are the same.
struct RealSources: SourceSupply {
    let name = "real packages"
    private let originals: [Original]

    /// A file of swift-syntax that swift-format 603 crashes on, so that it is nobody's.
    private static let unreadable = "SwiftSyntaxTest/DebugDescriptionTests.swift"

    private struct Original: Sendable {
        /// Where it is.
        var source: String
        /// Its path in a copy.
        var path: String
    }

    /// The files below some folders.
    init(folders: [String]) throws(BenchmarkFailure) {
        var originals: [Original] = []
        for folder in folders {
            let root = URL(filePath: folder).standardized.path
            for file in SourceFiles.find(in: [root]) {
                let below = file == root ? file : String(file.dropFirst(root.count + 1))
                // Found files only: neither what is hidden, nor what the linter leaves out anyway.
                let components = below.split(separator: "/")
                let isLeftOut =
                    components.contains { $0.hasPrefix(".") || ["Pods", "Carthage", "DerivedData"].contains($0) }
                    || below.hasSuffix(Self.unreadable)
                if !isLeftOut { originals.append(Original(source: file, path: below)) }
            }
        }
        if originals.isEmpty {
            throw BenchmarkFailure(
                "there is no Swift file in \(folders.joined(separator: ", ")); build this package, which checks packages"
                    + " out, or name other folders")
        }
        self.originals = originals.sorted { (mixed($0.path), $0.path) < (mixed($1.path), $1.path) }
    }

    var count: Int { originals.count }

    func file(_ number: Int) throws -> GeneratedFile {
        let original = originals[number % originals.count]
        let copy = number / originals.count
        var file = GeneratedFile(
            path: "Copy\(copy)/\(original.path)", bytes: try Data(contentsOf: URL(filePath: original.source)))
        if copy > 0 { file.bytes += Data("\n// copy \(copy)\n".utf8) }
        return file
    }
}

/// A number that says nothing about a text, the same at each run: FNV-1a.
func mixed(_ text: some Sequence<UInt8>) -> UInt64 {
    text.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

private func mixed(_ text: String) -> UInt64 { mixed(text.utf8) }
