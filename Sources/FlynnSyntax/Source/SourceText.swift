/// The bytes of a source file. Immutable, and cheap to copy.
///
/// The bytes are not decoded, validated or normalized, so every offset is an offset in the file. The buffer ends with
/// ``padding`` zero bytes, which allow the tokenizer to look ahead and load whole words, instead of checking for the
/// end.
public struct SourceText: Sendable {
    /// The number of zero bytes after the text.
    static let padding = 32

    /// The maximum size of a text in bytes. Offsets are stored in 32 bits.
    public static let maxByteCount = Int(UInt32.max) - padding

    private let storage: Storage

    /// Creates a text with a copy of the bytes.
    ///
    /// - Precondition: there are at most ``maxByteCount`` bytes.
    public init(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        self.init(capacity: count) { buffer in
            buffer.update(fromContentsOf: bytes)
        }
    }

    /// Creates a text with the UTF-8 encoding of a string.
    public init(_ string: String) {
        var string = string
        self = string.withUTF8 { SourceText($0) }
    }

    /// Creates a text with the bytes written by a closure. This avoids a copy when reading a file.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of bytes.
    ///   - initialize: initializes the beginning of an uninitialized buffer and returns the number of bytes. Errors are
    ///     rethrown.
    /// - Precondition: `capacity` is at most ``maxByteCount``, and `initialize` returns at most `capacity`.
    public init<Failure: Error>(
        capacity: Int,
        initializingWith initialize: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
    ) throws(Failure) {
        precondition(capacity <= SourceText.maxByteCount, "a source text must be smaller than 4 GiB")
        let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + SourceText.padding)
        let count: Int
        do throws(Failure) {
            count = try initialize(UnsafeMutableBufferPointer(start: base, count: capacity))
        } catch {
            base.deallocate()
            throw error
        }
        precondition(count >= 0 && count <= capacity, "the number of initialized bytes exceeds the capacity")
        (base + count).initialize(repeating: 0, count: SourceText.padding)
        storage = Storage(base: base, count: count)
    }

    /// The number of bytes.
    public var byteCount: Int { storage.count }

    /// Whether the text is empty.
    public var isEmpty: Bool { storage.count == 0 }

    /// The byte at the offset.
    ///
    /// - Precondition: the offset is in the text.
    public subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < storage.count, "the offset is not in the source text")
        return storage.base[offset]
    }

    /// Calls `body` with the bytes, excluding the padding. The buffer must not be used after `body` has returned.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unpaddedBytes)
    }

    /// Returns the bytes in the range as a string. Invalid UTF-8 is replaced by U+FFFD.
    ///
    /// - Precondition: the range is in the text.
    public func string(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= storage.count, "the range is not in the source text")
        return String(decoding: UnsafeBufferPointer(rebasing: unpaddedBytes[range]), as: UTF8.self)
    }

    /// The whole text as a string. Invalid UTF-8 is replaced by U+FFFD.
    public var string: String { string(0..<byteCount) }

    /// Whether the bytes are valid UTF-8.
    public var isValidUTF8: Bool {
        withBytes { bytes in UTF8Validation.isValid(bytes) }
    }

    /// The number of lines. Text that follows the last line feed counts as a line.
    public var lineCount: Int {
        withBytes { bytes in
            var feeds = 0
            var index = 0
            if let base = bytes.baseAddress {
                // This loop processes eight bytes at a time: the highest bit of each byte of `others` is set unless the
                // byte is a line feed.
                let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
                while index + 8 <= bytes.count {
                    let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
                    let others = ((word & low) &+ low) | word
                    feeds += (~(others | low)).nonzeroBitCount
                    index += 8
                }
            }
            for byte in bytes[index...] where byte == UInt8(ascii: "\n") { feeds += 1 }
            return bytes.last == nil || bytes.last == UInt8(ascii: "\n") ? feeds : feeds + 1
        }
    }

    /// Returns whether the bytes in the range are equal to `text`.
    ///
    /// - Precondition: the range is in the text.
    public func bytes(in range: Range<Int>, equal text: StaticString) -> Bool {
        precondition(range.lowerBound >= 0 && range.upperBound <= storage.count, "the range is not in the source text")
        guard range.count == text.utf8CodeUnitCount else { return false }
        for index in 0..<range.count where storage.base[range.lowerBound + index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    @usableFromInline
    var unpaddedBytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: storage.base, count: storage.count)
    }

    /// A pointer to the first byte of the text, for the tokenizer. The pointer is valid while this value is alive, and
    /// `byteCount + padding` bytes are readable.
    var base: UnsafePointer<UInt8> { UnsafePointer(storage.base) }

    /// The owner of the memory.
    ///
    /// `@unchecked Sendable` is safe, because the memory is written by the initializer of `SourceText`, and the value
    /// can be shared only afterwards.
    private final class Storage: @unchecked Sendable {
        let base: UnsafeMutablePointer<UInt8>
        let count: Int

        init(base: UnsafeMutablePointer<UInt8>, count: Int) {
            self.base = base
            self.count = count
        }

        deinit {
            base.deallocate()
        }
    }
}

/// UTF-8 validation according to table 3-7, "Well-Formed UTF-8 Byte Sequences", of the Unicode standard.
enum UTF8Validation {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        let count = bytes.count
        while index < count {
            if index + 8 <= count {
                // Sources are mostly ASCII, so eight bytes are checked at once.
                let word = UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self)
                if word & 0x8080_8080_8080_8080 == 0 {
                    index += 8
                    continue
                }
            }
            if bytes[index] < 0x80 {
                index += 1
                continue
            }
            let length = scalarLength(bytes.baseAddress! + index, available: count - index)
            if length == 0 { return false }
            index += length
        }
        return true
    }

    /// Returns the number of bytes in the scalar at `start`, or 0 for bytes that are not well-formed.
    static func scalarLength(_ start: UnsafePointer<UInt8>, available: Int) -> Int {
        func isContinuation(_ offset: Int) -> Bool {
            offset < available && start[offset] & 0xC0 == 0x80
        }
        switch start[0] {
        case 0x00...0x7F:
            return 1
        case 0xC2...0xDF:
            return isContinuation(1) ? 2 : 0
        case 0xE0...0xEF:
            guard isContinuation(1), isContinuation(2) else { return 0 }
            if start[0] == 0xE0 && start[1] < 0xA0 { return 0 }
            if start[0] == 0xED && start[1] > 0x9F { return 0 }
            return 3
        case 0xF0...0xF4:
            guard isContinuation(1), isContinuation(2), isContinuation(3) else { return 0 }
            if start[0] == 0xF0 && start[1] < 0x90 { return 0 }
            if start[0] == 0xF4 && start[1] > 0x8F { return 0 }
            return 4
        default:
            return 0
        }
    }
}

extension SourceText {
    /// Returns the text with replacements.
    ///
    /// - Parameter edits: The byte ranges with their new texts, sorted and disjoint.
    package func replacing(_ edits: some Collection<(range: Range<Int>, text: String)>) -> SourceText {
        withBytes { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.text.utf8.count })
            var copied = 0
            for edit in edits {
                result.append(contentsOf: bytes[copied..<edit.range.lowerBound])
                result.append(contentsOf: edit.text.utf8)
                copied = edit.range.upperBound
            }
            result.append(contentsOf: bytes[copied...])
            return SourceText(result)
        }
    }
}
