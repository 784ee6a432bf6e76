/// The bytes of one source file, immutable and cheap to pass around.
///
/// The bytes are taken as they are: nothing is decoded, validated or normalised, so every offset is an offset in
/// the file. Behind the last byte stand ``padding`` zero bytes that belong to the buffer but not to the text; they let
/// the tokenizer look ahead, and load whole words, without asking for the end each time.
public struct SourceText: Sendable {
    /// The number of zero bytes behind the text.
    static let padding = 32

    /// The largest text in bytes; offsets are stored in 32 bits.
    public static let maximumByteCount = Int(UInt32.max) - padding

    private let storage: Storage

    /// Copies the bytes.
    ///
    /// - Precondition: there are at most ``maximumByteCount`` bytes.
    public init(_ bytes: some Collection<UInt8>) {
        let count = bytes.count
        self.init(capacity: count) { buffer in
            buffer.update(fromContentsOf: bytes)
        }
    }

    /// Copies the UTF-8 form of a string.
    public init(_ string: String) {
        var string = string
        self = string.withUTF8 { SourceText($0) }
    }

    /// Makes room for `capacity` bytes and lets `initialize` write the first of them, so that a file can be read without
    /// another copy.
    ///
    /// - Parameter initialize: Is given memory that isn't initialized, and returns how many bytes at its start now are.
    /// - Precondition: `capacity` is at most ``maximumByteCount``, and `initialize` returns no more than that.
    public init<Failure: Error>(
        capacity: Int,
        initializingWith initialize: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
    ) throws(Failure) {
        precondition(capacity <= SourceText.maximumByteCount, "a source text has at most 4 GiB")
        let base = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + SourceText.padding)
        let count: Int
        do throws(Failure) {
            count = try initialize(UnsafeMutableBufferPointer(start: base, count: capacity))
        } catch {
            base.deallocate()
            throw error
        }
        precondition(count >= 0 && count <= capacity, "more bytes than there is room for")
        (base + count).initialize(repeating: 0, count: SourceText.padding)
        storage = Storage(base: base, count: count)
    }

    /// The number of bytes.
    public var byteCount: Int { storage.count }

    /// Whether there is no byte.
    public var isEmpty: Bool { storage.count == 0 }

    /// The byte at an offset.
    ///
    /// - Precondition: the offset lies in the text.
    public subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < storage.count, "offset out of the source text")
        return storage.base[offset]
    }

    /// Calls `body` with the bytes, without the padding. The buffer must not be kept.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unpaddedBytes)
    }

    /// The bytes of a range as a string; invalid UTF-8 is replaced by U+FFFD.
    ///
    /// - Precondition: the range lies in the text.
    public func string(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= storage.count, "range out of the source text")
        return String(decoding: UnsafeBufferPointer(rebasing: unpaddedBytes[range]), as: UTF8.self)
    }

    /// The whole text as a string; invalid UTF-8 is replaced by U+FFFD.
    public var string: String { string(0..<byteCount) }

    /// Whether the bytes are valid UTF-8.
    public var isValidUTF8: Bool {
        withBytes { bytes in UTF8Validation.isValid(bytes) }
    }

    /// How many lines there are; what stands behind the last line feed is one unless it is nothing.
    public var lineCount: Int {
        withBytes { bytes in
            var feeds = 0
            var index = 0
            if let base = bytes.baseAddress {
                // A number of bytes that the compiler knows is counted sixteen at a time.
                while index + 64 <= bytes.count {
                    let block = base + index
                    var count: UInt8 = 0
                    for place in 0..<64 { count &+= block[place] == UInt8(ascii: "\n") ? 1 : 0 }
                    feeds += Int(count)
                    index += 64
                }
            }
            for byte in bytes[index...] where byte == UInt8(ascii: "\n") { feeds += 1 }
            return bytes.last == nil || bytes.last == UInt8(ascii: "\n") ? feeds : feeds + 1
        }
    }

    /// Whether a range holds exactly these bytes.
    ///
    /// - Precondition: the range lies in the text.
    public func bytes(in range: Range<Int>, equal text: StaticString) -> Bool {
        precondition(range.lowerBound >= 0 && range.upperBound <= storage.count, "range out of the source text")
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

    /// The first byte of the text, for the tokenizer. Valid as long as this value lives; `byteCount + padding` bytes
    /// may be read.
    var base: UnsafePointer<UInt8> { UnsafePointer(storage.base) }

    /// Owns the memory.
    ///
    /// `@unchecked Sendable`: the memory is written only by the initializer of `SourceText`, before the value exists
    /// for anyone else, and freed when the last reference is gone; from then on it is only read.
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

/// Validation of UTF-8 after the table of well-formed byte sequences in the Unicode standard (table 3-7).
enum UTF8Validation {
    static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        let count = bytes.count
        while index < count {
            if index + 8 <= count {
                // Eight ASCII bytes at a time: sources are mostly ASCII.
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

    /// The number of bytes of the well-formed scalar that begins at `start`, or 0 if none does.
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
