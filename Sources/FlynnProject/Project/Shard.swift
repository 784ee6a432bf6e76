import FlynnFacts
import FlynnStore

/// A part of a set of files. The hash of the path selects the part of a file, so the file stays in this part when other
/// files are added or removed.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// The number of the part, from 1 to ``count``.
    public let number: Int
    /// The number of parts.
    public let count: Int

    /// The maximum number of parts.
    private static let maxCount = 4_096

    /// Creates the part for a text such as `3/8`. Returns `nil` for other texts.
    public init?(_ text: String) {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], number >= 1, number <= count,
            count <= Shard.maxCount
        else { return nil }
        (self.number, self.count) = (number, count)
    }

    private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

    /// All parts of the same set of files.
    var all: [Shard] { (1...count).map { Shard(number: $0, count: count) } }

    /// The text form of the part, such as `3/8`.
    public var description: String { "\(number)/\(count)" }

    /// Returns whether the part contains a file.
    ///
    /// - Parameter path: The path of the file in an archive.
    func contains(_ path: String) -> Bool { Int(QuickHash(path).low % UInt64(count)) + 1 == number }
}

// MARK: - Archive

extension Shard: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        let (number, count) = (archiver.natural(value.number), archiver.natural(value.count))
        if number < 1 || number > count || count > maxCount { archiver.fail() }
        return Self(number: number, count: min(max(count, 1), maxCount))
    }
}
