/// The tokens of a text, in a compact form of four bytes per token.
///
/// Tokens are grouped into blocks. The word of a token contains the code, the flags, the length, and the distance in
/// bytes from the start of the block. If the length or the distance is too large, for example after a long comment, the
/// token is also in the list of outliers.
///
/// The list also contains the pairing of delimiters. In the words of opening delimiters, which are usually one byte
/// long, the length field is 1 plus the distance in tokens to the closing delimiter. If the distance is too large for
/// the field, the pair is stored in `farClosers`.
public struct TokenList: RandomAccessCollection, Sendable {
    /// One word per token; see `Layout`.
    @usableFromInline private(set) var words: [UInt32] = []
    /// The start offsets of the blocks.
    @usableFromInline private(set) var bases: [UInt32] = []
    /// The tokens that do not fit into a word, in order.
    private var outliers: [Outlier] = []
    /// The delimiters with a distant closer, and the delimiters of interpolations. Sorted by `seal()`.
    private var farClosers: [Closer] = []
    @usableFromInline let meanings = TokenCode.Meanings.shared
    /// The start offset of the current block.
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

    /// The bit fields of a word, from the lowest bit: code (8 bits), flags (5 bits), length (7 bits), distance (12
    /// bits).
    @usableFromInline
    enum Layout {
        @inlinable static var flags: UInt32 { 8 }
        @inlinable static var flagBits: UInt32 { 0x1F }
        @inlinable static var length: UInt32 { 13 }
        /// The maximum length. For an opening delimiter, this value means that the closer is in `farClosers`.
        @inlinable static var lengthBits: UInt32 { 0x7F }
        @inlinable static var start: UInt32 { 20 }
        /// The distance that marks an outlier.
        @inlinable static var outlier: UInt32 { 0xFFF }
        @inlinable static var blockBits: Int { 6 }
    }

    init() {}

    /// Reserves capacity for the maximum number of tokens in a text. Unused capacity uses no physical memory.
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

    /// The token at the index. For a single property of a token, the functions below are faster.
    @inlinable
    public subscript(index: Int) -> Token {
        let range = range(index)
        return Token(
            start: UInt32(truncatingIfNeeded: range.lowerBound), end: UInt32(truncatingIfNeeded: range.upperBound),
            kind: kind(index), keyword: keyword(index), flags: flags(index))
    }

    /// Returns the kind of the token.
    @inlinable @inline(__always)
    public func kind(_ index: Int) -> TokenKind { meanings.kind(code(index)) }

    /// Returns the keyword of the token, or `none`.
    @inlinable @inline(__always)
    public func keyword(_ index: Int) -> Keyword { meanings.keyword(code(index)) }

    @inlinable @inline(__always)
    func code(_ index: Int) -> TokenCode { TokenCode(rawValue: UInt8(truncatingIfNeeded: words[index])) }

    /// Returns the flags of the token.
    @inlinable @inline(__always)
    public func flags(_ index: Int) -> TokenFlags {
        TokenFlags(rawValue: UInt8(truncatingIfNeeded: words[index] >> Layout.flags & Layout.flagBits))
    }

    /// Returns the bytes of the token.
    @inlinable
    public func range(_ index: Int) -> Range<Int> {
        let word = words[index]
        let distance = word >> Layout.start
        if distance == Layout.outlier { return outlierRange(index) }
        let start = Int(bases[index >> Layout.blockBits]) + Int(distance)
        let length = TokenList.isOneByteOpener(code(index)) ? 1 : word >> Layout.length & Layout.lengthBits
        return start..<start + Int(length)
    }

    @usableFromInline @inline(never)
    func outlierRange(_ index: Int) -> Range<Int> {
        let outlier = outliers[outliers.partitioningIndex { $0.token >= index }]
        return Int(outlier.start)..<Int(outlier.end)
    }

    @inlinable @inline(__always)
    static func isOneByteOpener(_ code: TokenCode) -> Bool {
        code == TokenCode(.leftParen) || code == TokenCode(.leftSquare) || code == TokenCode(.leftBrace)
    }

    // MARK: - Delimiters

    /// Returns the index of the token that closes an opening delimiter, or nil if the delimiter is not closed or the
    /// token is not an opening delimiter.
    @inline(__always)
    package func closer(_ index: Int) -> Int? {
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

    /// Records that the most recent token closes the `opener`.
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

    /// Completes the list. This must be called when all tokens are appended, and is required for reading the list.
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

    /// Adds flags to the most recent token.
    mutating func addFlagsToLast(_ flags: TokenFlags) {
        words[words.count - 1] |= UInt32(flags.rawValue) << Layout.flags
    }
}
