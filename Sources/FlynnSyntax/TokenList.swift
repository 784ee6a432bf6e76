/// The tokens of a text, four bytes each: sources can consist of tokens of one byte.
///
/// The tokens stand in blocks. A token has its code, its flags, its length, and its distance from the start of its block;
/// one that is too long or too far away for that, as behind a long comment, stands in a list of its own as well.
///
/// Opening delimiters know where they are closed. The length of most is known to be one byte; to what says so the distance
/// to the closer is added, if it is near.
public struct TokenList: RandomAccessCollection, Sendable {
    /// From the lowest bit on: 8 bits code, 5 bits flags, 7 bits length, 12 bits start.
    @usableFromInline private(set) var words: [UInt32] = []
    /// The offset at which each block begins.
    @usableFromInline private(set) var bases: [UInt32] = []
    /// The tokens that don't fit, in order.
    private var outliers: [Outlier] = []
    /// The delimiters whose closers are far away, and those of interpolations, in order as soon as all are known.
    private var farClosers: [Closer] = []
    @usableFromInline let meanings = TokenCode.Meanings.shared
    /// Where the last block begins.
    private var base: UInt32 = 0

    private struct Outlier {
        var token: UInt32
        var start: UInt32
        var end: UInt32
    }

    private struct Closer {
        var opener: UInt32
        var closer: UInt32
    }

    /// How a word is divided.
    @usableFromInline
    enum Layout {
        @inlinable static var flags: UInt32 { 8 }
        @inlinable static var flagBits: UInt32 { 0x1F }
        @inlinable static var length: UInt32 { 13 }
        /// The greatest length; behind an opening delimiter it says that its closer is far away.
        @inlinable static var lengthBits: UInt32 { 0x7F }
        @inlinable static var start: UInt32 { 20 }
        /// The start of a token that doesn't fit.
        @inlinable static var outlier: UInt32 { 0xFFF }
        @inlinable static var blockBits: Int { 6 }
    }

    init() {}

    /// Makes room for the tokens of a text. No text has more tokens than that, and of room that isn't needed the system
    /// provides no memory.
    mutating func reserve(byteCount: Int) {
        words.reserveCapacity(byteCount + 1)
        bases.reserveCapacity(byteCount >> Layout.blockBits + 1)
    }

    // MARK: - Reading

    /// 0.
    @inlinable
    public var startIndex: Int { 0 }
    /// The number of tokens.
    @inlinable
    public var endIndex: Int { words.count }

    /// A token. Who needs but one fact of it asks for that: it is cheaper.
    @inlinable
    public subscript(index: Int) -> Token {
        let range = range(index)
        return Token(
            start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
            kind: kind(index), keyword: keyword(index), flags: flags(index))
    }

    /// What a token is.
    @inlinable @inline(__always)
    public func kind(_ index: Int) -> TokenKind { meanings.kind(code(index)) }

    /// Which word a token is, if the parser knows it.
    @inlinable @inline(__always)
    public func keyword(_ index: Int) -> Keyword { meanings.keyword(code(index)) }

    @inlinable @inline(__always)
    func code(_ index: Int) -> TokenCode { TokenCode(rawValue: UInt8(truncatingIfNeeded: words[index])) }

    /// More about a token.
    @inlinable @inline(__always)
    public func flags(_ index: Int) -> TokenFlags {
        TokenFlags(rawValue: UInt8(truncatingIfNeeded: words[index] >> Layout.flags & Layout.flagBits))
    }

    /// The bytes that a token covers.
    @inlinable
    public func range(_ index: Int) -> Range<Int> {
        let word = words[index]
        let distance = word >> Layout.start
        if distance == Layout.outlier { return outlyingRange(index) }
        let start = Int(bases[index >> Layout.blockBits]) + Int(distance)
        let length = TokenList.isOneByteOpener(code(index)) ? 1 : word >> Layout.length & Layout.lengthBits
        return start..<start + Int(length)
    }

    @usableFromInline @inline(never)
    func outlyingRange(_ index: Int) -> Range<Int> {
        let outlier = outliers[outliers.partitioningIndex { $0.token >= index }]
        return Int(outlier.start)..<Int(outlier.end)
    }

    @inlinable @inline(__always)
    static func isOneByteOpener(_ code: TokenCode) -> Bool {
        code == TokenCode(.leftParen) || code == TokenCode(.leftSquare) || code == TokenCode(.leftBrace)
    }

    // MARK: - Delimiters

    /// For an opening delimiter, the index of the token that closes it; `nil` if there is none.
    @inline(__always)
    func closer(_ index: Int) -> Int? {
        let code = code(index)
        if TokenList.isOneByteOpener(code) {
            let length = words[index] >> Layout.length & Layout.lengthBits
            if length == 1 { return nil }
            return length < Layout.lengthBits ? index + Int(length) - 1 : farCloser(index)
        }
        return code == TokenCode(.interpolationStart) ? farCloser(index) : nil
    }

    @inline(never)
    private func farCloser(_ index: Int) -> Int? {
        let position = farClosers.partitioningIndex { $0.opener >= index }
        guard position < farClosers.count, farClosers[position].opener == index else { return nil }
        return Int(farClosers[position].closer)
    }

    /// Notes that the last token closes one before it.
    mutating func close(_ opener: Int) {
        let closer = count - 1
        if TokenList.isOneByteOpener(code(opener)) {
            let distance = UInt32(truncatingIfNeeded: Swift.min(closer - opener, Int(Layout.lengthBits) - 1))
            words[opener] += distance << Layout.length
            if distance < Layout.lengthBits - 1 { return }
        }
        farClosers.append(
            Closer(opener: UInt32(truncatingIfNeeded: opener), closer: UInt32(truncatingIfNeeded: closer)))
    }

    /// Ends the list: from here on it is only read.
    mutating func seal() {
        farClosers.sort { $0.opener < $1.opener }
    }

    // MARK: - Writing

    @inline(__always)
    mutating func append(_ code: TokenCode, _ range: Range<Int>, _ flags: TokenFlags) {
        let index = words.count
        let start = UInt32(truncatingIfNeeded: range.lowerBound)
        if index & ((1 << Layout.blockBits) - 1) == 0 {
            base = start
            bases.append(start)
        }
        var distance = start &- base
        let length = UInt32(truncatingIfNeeded: range.count)
        if distance >= Layout.outlier || length > Layout.lengthBits {
            distance = Layout.outlier
            appendOutlier(index, range)
        }
        words.append(
            UInt32(code.rawValue) | UInt32(flags.rawValue) << Layout.flags
                | (length & Layout.lengthBits) << Layout.length | distance << Layout.start)
    }

    @inline(never)
    private mutating func appendOutlier(_ index: Int, _ range: Range<Int>) {
        outliers.append(
            Outlier(
                token: UInt32(truncatingIfNeeded: index), start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound)))
    }

    /// Says more about the last token.
    mutating func flagLast(_ flags: TokenFlags) {
        words[words.count - 1] |= UInt32(flags.rawValue) << Layout.flags
    }
}
