import Foundation

/// A file in the input of a benchmark.
struct GeneratedFile {
    /// The path relative to the folder of the input.
    var path: String
    var bytes: Data

    var lineCount: Int { bytes.count { $0 == UInt8(ascii: "\n") } }
}

/// An infinite sequence of files that is the same in each run. The originals are followed by copies with different
/// names.
protocol SourceSupply: Sendable {
    /// The name of the files in the tables.
    var name: String { get }
    /// The number of originals.
    var count: Int { get }
    /// Returns the file at a 0-based index.
    func file(_ number: Int) throws -> GeneratedFile
}
