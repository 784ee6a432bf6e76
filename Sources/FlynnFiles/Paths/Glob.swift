/// A pattern in a `.gitignore` or in a configuration. Use a ``GlobSet`` to match many paths with many patterns.
package struct Glob: Sendable, Equatable {
    /// A part of a pattern.
    package enum Element: Sendable, Hashable {
        case byte(UInt8)
        /// `?`
        case any
        /// `[a-z]`: one bit for every value of a byte.
        case bracket(SIMD4<UInt64>)
        /// `*`
        case star
        /// `**`
        case stars
        /// `**/`: nothing, or any number of folders.
        case folders

        /// Whether this element matches any number of bytes.
        var isOpen: Bool { [.star, .stars, .folders].contains(self) }
    }

    private let pattern: [UInt8]
    package let elements: [Element]
    /// The minimum length of matching paths.
    private let minCount: Int

    /// Parses a pattern from bytes in any encoding.
    package init(_ pattern: some Sequence<UInt8>) {
        self.pattern = Array(pattern)
        elements = Glob.elements(self.pattern)
        minCount = elements.count { !$0.isOpen }
    }

    /// Creates a pattern from a part of the elements of a pattern.
    package init(_ elements: ArraySlice<Element>) {
        pattern = []
        self.elements = Array(elements)
        minCount = elements.count { !$0.isOpen }
    }

    /// Returns whether this pattern matches a whole path. The time is proportional to the square of the path's length,
    /// regardless of the pattern's length.
    package func matches(_ path: ArraySlice<UInt8>) -> Bool { path.withUnsafeBufferPointer(matches) }

    /// Returns whether this pattern matches a whole path.
    func matches(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
        guard path.count >= minCount else { return false }
        return elements.withUnsafeBufferPointer { elements in
            Glob.search(path, elements) ?? Glob.matches(path, elements)
        }
    }

    /// Compares a path with a pattern from left to right. At a mismatch, the last `*` takes another byte, or if this is
    /// impossible, the last `**` does. Earlier wildcards stay the same, because the elements after them already match
    /// at the first possible position.
    ///
    /// - Returns: `nil` if the search takes too many steps.
    private static func search(_ path: UnsafeBufferPointer<UInt8>, _ elements: UnsafeBufferPointer<Element>) -> Bool? {
        /// The last wildcards: the index of the next element, and the start of its match.
        var star: (next: Int, start: Int)?
        var stars: (next: Int, start: Int, isFolders: Bool)?
        var (position, next) = (0, 0)
        for _ in 0..<(64 + 8 * path.count) {
            if next == elements.count {
                if position == path.count { return true }
            } else {
                switch elements[next] {
                case .star:
                    next += 1
                    star = (next, position)
                    continue
                case .stars, .folders:
                    let isFolders = elements[next] == .folders
                    next += 1
                    star = nil
                    stars = (next, position, isFolders)
                    continue
                case let element:
                    if position < path.count, reads(path[position], element) {
                        position += 1
                        next += 1
                        continue
                    }
                }
            }
            if let (element, start) = star, start < path.count, path[start] != slash {
                star?.start += 1
                (position, next) = (start + 1, element)
            } else if let (element, start, isFolders) = stars {
                var start = start
                if isFolders { while start < path.count, path[start] != slash { start += 1 } }
                guard start < path.count else { return false }
                star = nil
                stars?.start = start + 1
                (position, next) = (start + 1, element)
            } else {
                return false
            }
        }
        return nil
    }

    private static let slash = UInt8(ascii: "/")

    /// Returns whether an element for a single byte matches the byte.
    private static func reads(_ byte: UInt8, _ element: Element) -> Bool {
        switch element {
        case .byte(let expected): byte == expected
        case .any: byte != slash
        case .bracket(let members): members[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
        case .star, .stars, .folders: false
        }
    }

    /// Compares a path with all elements of a pattern, tracking all possible matches at the same time.
    private static func matches(_ path: UnsafeBufferPointer<UInt8>, _ elements: UnsafeBufferPointer<Element>) -> Bool {
        // Whether the elements read so far can end at a position in the path, by position.
        var reachable = [Bool](repeating: false, count: path.count + 1)
        reachable[0] = true
        for element in elements {
            var next = [Bool](repeating: false, count: path.count + 1)
            var isOpen = false
            switch element {
            case .byte, .any, .bracket:
                for position in path.indices where reachable[position] && reads(path[position], element) {
                    next[position + 1] = true
                }
            case .star:
                for position in 0...path.count {
                    if position > 0, path[position - 1] == slash { isOpen = false }
                    if reachable[position] { isOpen = true }
                    next[position] = isOpen
                }
            case .stars:
                for position in 0...path.count {
                    if reachable[position] { isOpen = true }
                    next[position] = isOpen
                }
            case .folders:
                for position in 0...path.count {
                    if reachable[position] { isOpen = true }
                    next[position] =
                        reachable[position] || isOpen && position > 0 && path[position - 1] == slash
                }
            }
            reachable = next
        }
        return reachable[path.count]
    }

    /// An element that matches nothing. As in git, a pattern with a malformed bracket matches no path.
    private static let nothing = Element.bracket(SIMD4())

    private static func elements(_ pattern: [UInt8]) -> [Element] {
        var elements: [Element] = []
        var index = 0
        while index < pattern.count {
            switch pattern[index] {
            case UInt8(ascii: "*") where index + 1 < pattern.count && pattern[index + 1] == UInt8(ascii: "*"):
                let followsSlash = index == 0 || pattern[index - 1] == UInt8(ascii: "/")
                index += 2
                let precedesSlash = index < pattern.count && pattern[index] == UInt8(ascii: "/")
                if followsSlash && precedesSlash { index += 1 }
                let element: Element = followsSlash && precedesSlash ? .folders : .stars
                // Repeated wildcards mean the same as one.
                if elements.last != element { elements.append(element) }
            case UInt8(ascii: "*"):
                index += 1
                if elements.last != .star, elements.last != .stars { elements.append(.star) }
            case UInt8(ascii: "?"):
                index += 1
                elements.append(.any)
            case UInt8(ascii: "["):
                guard let bracket = Bracket(pattern, index) else { return [nothing] }
                index = bracket.end
                elements.append(.bracket(bracket.members))
            default:
                if pattern[index] == UInt8(ascii: "\\"), index + 1 < pattern.count { index += 1 }
                elements.append(.byte(pattern[index]))
                index += 1
            }
        }
        return elements
    }

    /// Whether every `[` has a closing `]`, and all classes such as `[:alpha:]` exist.
    package var isWellFormed: Bool { plainBytes != nil }

    /// Returns whether a well-formed pattern contains an ASCII character that is neither in brackets nor escaped.
    package func hasUnescaped(_ character: Unicode.Scalar) -> Bool {
        plainBytes?.contains(UInt8(ascii: character)) == true
    }

    /// The bytes that are neither in brackets nor escaped. This is `nil` if a bracket is malformed.
    private var plainBytes: [UInt8]? {
        var bytes: [UInt8] = []
        var index = 0
        while index < pattern.count {
            switch pattern[index] {
            case UInt8(ascii: "\\"):
                index += 2
            case UInt8(ascii: "["):
                guard let bracket = Bracket(pattern, index) else { return nil }
                index = bracket.end
            default:
                bytes.append(pattern[index])
                index += 1
            }
        }
        return bytes
    }
}

/// A part of a pattern such as `[a-z]`, `[!0-9]` or `[[:upper:]_]`, with the rules of git's `wildmatch`.
private struct Bracket {
    /// One bit for every value of a byte.
    private(set) var members = SIMD4<UInt64>()
    /// The index after the `]`.
    private(set) var end = 0

    /// Parses the bracket at an index.
    ///
    /// - Returns: `nil` if the bracket isn't closed or contains an unknown class.
    init?(_ pattern: [UInt8], _ start: Int) {
        var index = start + 1
        var isNegated = false
        if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
            isNegated = true
            index += 1
        }
        let first = index
        /// The possible first byte of a range.
        var previous: UInt8?
        /// The cached index of the next `]`, or the end of the pattern.
        var closer = start
        func readByte() {
            previous = pattern[index]
            insert(pattern[index]...pattern[index])
            index += 1
        }
        while index < pattern.count, pattern[index] != UInt8(ascii: "]") || index == first {
            switch pattern[index] {
            case UInt8(ascii: "\\"):
                index += 1
                guard index < pattern.count else { return nil }
                readByte()
            case UInt8(ascii: "-") where previous != nil && Bracket.continues(pattern, index + 1):
                index += pattern[index + 1] == UInt8(ascii: "\\") ? 2 : 1
                guard index < pattern.count else { return nil }
                if let lower = previous, lower <= pattern[index] { insert(lower...pattern[index]) }
                previous = nil
                index += 1
            case UInt8(ascii: "[") where index + 1 < pattern.count && pattern[index + 1] == UInt8(ascii: ":"):
                if closer < index + 2 {
                    closer = index + 2
                    while closer < pattern.count, pattern[closer] != UInt8(ascii: "]") { closer += 1 }
                }
                guard closer < pattern.count else { return nil }
                if closer > index + 2, pattern[closer - 1] == UInt8(ascii: ":") {
                    let name = String(decoding: pattern[(index + 2)..<(closer - 1)], as: UTF8.self)
                    guard let ranges = Bracket.classes[name] else { return nil }
                    for range in ranges { insert(range) }
                    previous = nil
                    index = closer + 1
                } else {
                    readByte()
                }
            default:
                readByte()
            }
        }
        guard index < pattern.count else { return nil }
        end = index + 1
        if isNegated { members = ~members }
        let slash = UInt8(ascii: "/")
        members[Int(slash >> 6)] &= ~(1 << UInt64(slash & 63))
    }

    /// Returns whether a bracket continues at an index.
    private static func continues(_ pattern: [UInt8], _ index: Int) -> Bool {
        index < pattern.count && pattern[index] != UInt8(ascii: "]")
    }

    private mutating func insert(_ bytes: ClosedRange<UInt8>) {
        for byte in bytes { members[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
    }

    /// The POSIX character classes for ASCII.
    private static let classes: [String: [ClosedRange<UInt8>]] = [
        "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A],
        "blank": [0x20...0x20, 0x09...0x09], "cntrl": [0x00...0x1F, 0x7F...0x7F], "digit": [0x30...0x39],
        "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
        "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E], "space": [0x09...0x0D, 0x20...0x20],
        "upper": [0x41...0x5A], "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
    ]
}
