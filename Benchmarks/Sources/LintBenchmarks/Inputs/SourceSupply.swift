import Foundation

/// A file that a benchmark's input is made of.
struct GeneratedFile {
    /// The path below the input's folder.
    var path: String
    var bytes: Data

    var lineCount: Int { bytes.count { $0 == UInt8(ascii: "\n") } }
}

/// An endless row of files, the same at each run: after the last of its originals come copies under new names.
protocol SourceSupply: Sendable {
    /// What the files are, for the tables.
    var name: String { get }
    /// How many originals there are.
    var count: Int { get }
    /// The file with a number from 0 up.
    func file(_ number: Int) throws -> GeneratedFile
}
