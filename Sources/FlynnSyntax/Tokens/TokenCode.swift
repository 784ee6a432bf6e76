/// The kind and the keyword of a token in one byte.
///
/// A code below 64 is the raw value of a kind. Higher codes are keywords, which determine the kind: `keyword` for a
/// reserved word, otherwise `identifier`.
@usableFromInline
struct TokenCode: Equatable {
    @usableFromInline let rawValue: UInt8

    /// The first code of a keyword.
    private static let firstWord = 64

    /// Creates the code of a token other than a keyword.
    @inlinable @inline(__always)
    init(_ kind: TokenKind) { rawValue = kind.rawValue }

    /// Creates a code from its raw value.
    @inlinable @inline(__always)
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// All keywords with their codes.
    static var words: [(keyword: Keyword, code: TokenCode)] {
        Keyword.allCases.enumerated().filter { $1 != .none }.map { index, keyword in
            (keyword, TokenCode(rawValue: UInt8(firstWord + index)))
        }
    }

    /// A lookup table for the kinds and keywords of all codes.
    @usableFromInline
    struct Meanings: Sendable {
        static let shared = Meanings()

        @usableFromInline
        typealias Meaning = (kind: TokenKind, keyword: Keyword)

        /// The meanings of all 256 codes, which are never deallocated.
        ///
        /// `nonisolated(unsafe)` is safe, because the table is written by `init`, and `shared` is published afterwards.
        @usableFromInline
        nonisolated(unsafe) let table: UnsafePointer<Meaning>

        private init() {
            let table = UnsafeMutablePointer<Meaning>.allocate(capacity: 256)
            table.initialize(repeating: (.invalid, .none), count: 256)
            for kind in TokenKind.allCases {
                precondition(kind.rawValue < TokenCode.firstWord, "a kind and a keyword have the same code")
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
