/// A token's kind and keyword in one byte: only identifiers and keywords have one, and which of the two a word is follows
/// from the word, unless it stands in backticks, where it is none.
@usableFromInline
struct TokenCode: Equatable {
    @usableFromInline let rawValue: UInt8

    /// The codes from here on are those of words.
    private static let firstWord = 64

    /// A token that is no word that the parser knows.
    @inlinable @inline(__always)
    init(_ kind: TokenKind) { rawValue = kind.rawValue }

    /// The code at a place in ``Meanings``.
    @inlinable @inline(__always)
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All words with their codes.
    static var words: [(keyword: Keyword, code: TokenCode)] {
        Keyword.allCases.enumerated().filter { $1 != .none }.map { position, keyword in
            (keyword, TokenCode(rawValue: UInt8(firstWord + position)))
        }
    }

    /// What the codes mean, by their raw values.
    @usableFromInline
    struct Meanings: Sendable {
        static let shared = Meanings()

        @usableFromInline
        typealias Meaning = (kind: TokenKind, keyword: Keyword)

        /// 256 entries that are never freed.
        ///
        /// `nonisolated(unsafe)`: written only by `init`, before `shared` is published, and only read from then on. A code
        /// is one byte, so that none lies outside of the table.
        @usableFromInline
        nonisolated(unsafe) let table: UnsafePointer<Meaning>

        private init() {
            let table = UnsafeMutablePointer<Meaning>.allocate(capacity: 256)
            table.initialize(repeating: (.invalid, .none), count: 256)
            for kind in TokenKind.allCases {
                precondition(kind.rawValue < TokenCode.firstWord, "a kind and a word have the same code")
                table[Int(kind.rawValue)] = (kind, .none)
            }
            for (keyword, code) in TokenCode.words {
                table[Int(code.rawValue)] = (keyword.isReserved ? .keyword : .identifier, keyword)
            }
            self.table = UnsafePointer(table)
        }

        @inlinable @inline(__always)
        func kind(_ code: TokenCode) -> TokenKind { table[Int(code.rawValue)].kind }

        @inlinable @inline(__always)
        func keyword(_ code: TokenCode) -> Keyword { table[Int(code.rawValue)].keyword }
    }
}
