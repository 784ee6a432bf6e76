/// The keywords known to the parser.
///
/// A *reserved* word is always a keyword unless it is in backticks, as in the lexer of the Swift compiler. A
/// *contextual* keyword is a keyword in some places, and otherwise an identifier.
public enum Keyword: String, CaseIterable, Sendable {
    /// Not a keyword.
    case none

    // Reserved.
    case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
    case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`
    case `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
    case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`, `super`
    case `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`

    // Contextual.
    case actor, any, async, await, borrowing, consume, consuming, convenience, copy, didSet, discard, distributed
    case dynamic, each, final, get, indirect, infix, isolated, lazy, macro, modify, mutating, nonisolated, nonmutating
    case open, optional, override, package, postfix, prefix, read, reasync, required, sending, set, some, then
    case unowned, unsafe, weak, willSet, yield
    case _modify, _read, unsafeAddress, borrow, mutate
    case __owned, __shared, __consuming, _const, _local, _borrow

    /// Whether the word is a keyword everywhere.
    public var isReserved: Bool {
        switch self {
        case .Any, .as, .associatedtype, .break, .case, .catch, .class, .continue, .default, .defer, .deinit, .do,
            .else, .enum, .extension, .fallthrough, .false, .fileprivate, .for, .func, .guard, .if, .import, .in,
            .`init`, .inout, .internal, .is, .let, .nil, .operator, .precedencegroup, .private, .protocol, .public,
            .repeat, .rethrows, .return, .`self`, .`Self`, .static, .struct, .subscript, .super, .switch, .throw,
            .throws, .true, .try, .typealias, .var, .where, .while:
            true
        default:
            false
        }
    }

    /// Whether the word is a complete expression, so that an operator may follow it.
    var isExpression: Bool {
        switch self {
        case .Any, .false, .nil, .self, .Self, .super, .true: true
        default: false
        }
    }
}

/// A hash table for the bytes of keywords, with open addressing. A key has at most 16 bytes and is stored in two
/// machine words. Lookups usually need a single probe.
struct KeywordTable: Sendable {
    static let shared = KeywordTable()

    /// The maximum length of a keyword in bytes.
    static let maxLength = 16

    struct Entry {
        var low: UInt64 = 0
        var high: UInt64 = 0
        /// The token code, or 0 if the slot is empty.
        var code: UInt8 = 0
    }

    private static let bits = 9

    /// The slots, which are never deallocated.
    ///
    /// `nonisolated(unsafe)` is safe, because the table is written by `init`, and `shared` is published afterwards.
    nonisolated(unsafe) let entries: UnsafePointer<Entry>

    private init() {
        let size = 1 << KeywordTable.bits
        let table = UnsafeMutablePointer<Entry>.allocate(capacity: size)
        table.initialize(repeating: Entry(), count: size)
        for (keyword, code) in TokenCode.words {
            let bytes = Array(keyword.rawValue.utf8)
            // No keyword is longer.
            guard bytes.count <= KeywordTable.maxLength else { continue }
            var entry = Entry(code: code.rawValue)
            for (index, byte) in bytes.enumerated() {
                if index < 8 {
                    entry.low |= UInt64(byte) << (8 * UInt64(index))
                } else {
                    entry.high |= UInt64(byte) << (8 * UInt64(index - 8))
                }
            }
            var slot = KeywordTable.slot(entry.low, entry.high)
            while table[slot].code != 0 { slot = (slot + 1) & (size - 1) }
            table[slot] = entry
        }
        entries = UnsafePointer(table)
    }

    @inline(__always)
    private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
        let mixed = (low &* 0x9E37_79B9_7F4A_7C15) ^ (high &* 0xC2B2_AE3D_27D4_EB4F)
        return Int(truncatingIfNeeded: mixed >> UInt64(64 - bits))
    }

    /// Returns the token code for the keyword, or `identifier` if the word is not a keyword.
    ///
    /// - Parameters:
    ///   - start: the start of the word. 16 bytes must be readable from here.
    ///   - length: the number of bytes in the word.
    @inline(__always)
    func code(at start: UnsafePointer<UInt8>, length: Int) -> TokenCode {
        if length < 2 || length > KeywordTable.maxLength { return TokenCode(.identifier) }
        let raw = UnsafeRawPointer(start)
        var low = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
        var high: UInt64 = 0
        if length < 8 {
            low &= (1 << UInt64(length * 8)) - 1
        } else if length > 8 {
            high = UInt64(littleEndian: (raw + 8).loadUnaligned(as: UInt64.self))
            if length < 16 { high &= (1 << UInt64((length - 8) * 8)) - 1 }
        }
        var slot = KeywordTable.slot(low, high)
        while true {
            let entry = entries[slot]
            if entry.code == 0 { return TokenCode(.identifier) }
            if entry.low == low && entry.high == high { return TokenCode(rawValue: entry.code) }
            slot = (slot + 1) & ((1 << KeywordTable.bits) - 1)
        }
    }
}
