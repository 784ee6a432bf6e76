import Foundation
import Measuring
import OracleSupport

/// The files of packages that don't use FlynnRuntime. They are in a mixed order, so that each prefix is a sample of all
/// files. Each copy ends with a different comment, so that no two files are equal.
struct RealSources: SourceSupply {
    let name = "real packages"
    private let originals: [Original]

    /// A file of swift-syntax that is skipped because swift-format 603 crashes on it.
    private static let unreadable = "SwiftSyntaxTest/DebugDescriptionTests.swift"

    private struct Original: Sendable {
        /// The path of the original.
        var source: String
        /// The path in the input.
        var path: String
    }

    /// Finds the files in some folders.
    init(folders: [String]) throws(BenchmarkFailure) {
        var originals: [Original] = []
        for folder in folders {
            let root = URL(filePath: folder).standardized.path
            for file in SourceFiles.find(in: [root]) {
                let below = file == root ? file : String(file.dropFirst(root.count + 1))
                // Skips hidden files, and files that the linter excludes.
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

/// Returns the FNV-1a hash of a text, which is the same in each run.
func mixed(_ text: some Sequence<UInt8>) -> UInt64 {
    text.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

private func mixed(_ text: String) -> UInt64 { mixed(text.utf8) }
