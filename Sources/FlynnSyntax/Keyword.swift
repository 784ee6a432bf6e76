/// The words that mean something to the parser.
///
/// A *reserved* word is a keyword wherever it stands without backticks (the ones that the Swift compiler's lexer
/// classifies itself). The others mean something only in certain places and are identifiers elsewhere.
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

    /// Whether the word is a complete expression by itself, so that an operator may follow it.
    var isExpression: Bool {
        switch self {
        case .Any, .false, .nil, .self, .Self, .super, .true: true
        default: false
        }
    }
}

/// Finds keywords by their bytes: open addressing over the word's bytes in two machine words, one probe for almost
/// every identifier.
struct KeywordTable: Sendable {
    static let shared = KeywordTable()

    /// The longest keyword in bytes.
    static let maximumLength = 16

    struct Entry {
        var low: UInt64 = 0
        var high: UInt64 = 0
        /// 0 where no word stands.
        var code: UInt8 = 0
    }

    private static let bits = 9

    /// Never freed: the table lives as long as the program.
    ///
    /// `nonisolated(unsafe)`: written only by `init`, before `shared` is published, and only read from then on.
    nonisolated(unsafe) let entries: UnsafePointer<Entry>

    private init() {
        let size = 1 << KeywordTable.bits
        let table = UnsafeMutablePointer<Entry>.allocate(capacity: size)
        table.initialize(repeating: Entry(), count: size)
        for (keyword, code) in TokenCode.words {
            let bytes = Array(keyword.rawValue.utf8)
            // A longer word could never be looked up; every case above is well below.
            guard bytes.count <= KeywordTable.maximumLength else { continue }
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

    /// The code of the word that stands at `start`, which must have 16 readable bytes: that of a keyword, or of any other
    /// identifier.
    @inline(__always)
    func code(at start: UnsafePointer<UInt8>, length: Int) -> TokenCode {
        if length < 2 || length > KeywordTable.maximumLength { return TokenCode(.identifier) }
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
