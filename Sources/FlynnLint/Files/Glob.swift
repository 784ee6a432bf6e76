/// A pattern of `.gitignore` or of a configuration. To match many paths with many patterns, use a ``GlobSet``.
struct Glob: Sendable, Equatable {
    /// A part of a pattern.
    enum Element: Sendable, Equatable {
        case byte(UInt8)
        /// `?`
        case any
        /// `[a-z]`: a bit for each of the 256 bytes.
        case bracket(SIMD4<UInt64>)
        /// `*`
        case star
        /// `**`
        case stars
        /// `**/`: nothing, or folders.
        case folders

        /// Whether it matches any number of bytes.
        var isOpen: Bool { [.star, .stars, .folders].contains(self) }
    }

    private let pattern: [UInt8]
    let elements: [Element]
    /// The minimum length of the paths that the pattern matches.
    private let minCount: Int

    /// Reads a pattern.
    init(_ text: Substring) {
        pattern = Array(text.utf8)
        elements = Glob.elements(pattern)
        minCount = elements.count { !$0.isOpen }
    }

    /// A part of a pattern.
    init(_ elements: ArraySlice<Element>) {
        pattern = []
        self.elements = Array(elements)
        minCount = elements.count { !$0.isOpen }
    }

    /// Whether the pattern matches a whole path. Takes time proportional to the square of the path's
    /// length, however long the pattern is.
    func matches(_ path: ArraySlice<UInt8>) -> Bool { path.withUnsafeBufferPointer(matches) }

    /// Whether the pattern matches a whole path.
    func matches(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
        guard path.count >= minCount else { return false }
        return elements.withUnsafeBufferPointer { elements in
            Glob.search(path, elements) ?? Glob.matches(path, elements)
        }
    }

    /// Compares a path with a pattern from the left to the right. At a difference, the last `*` gets another byte, and if it can't, the
    /// last `**`. Earlier ones needn't change: what follows them already begins as early as possible.
    ///
    /// - Returns: `nil` if that takes too many steps.
    private static func search(_ path: UnsafeBufferPointer<UInt8>, _ elements: UnsafeBufferPointer<Element>) -> Bool? {
        /// A part that matches any number of bytes: the index of the next one, and where that begins.
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

    /// Whether an element that matches one byte matches this one.
    private static func reads(_ byte: UInt8, _ element: Element) -> Bool {
        switch element {
        case .byte(let expected): byte == expected
        case .any: byte != slash
        case .bracket(let members): members[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
        case .star, .stars, .folders: false
        }
    }

    /// Compares a path with all parts of a pattern, with all ways to match the parts before at once.
    private static func matches(_ path: UnsafeBufferPointer<UInt8>, _ elements: UnsafeBufferPointer<Element>) -> Bool {
        // For each position of the path, whether the part of the pattern read so far can end there.
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

    private static func elements(_ pattern: [UInt8]) -> [Element] {
        var elements: [Element] = []
        var index = 0
        // A `[` after the last `]` is literal.
        let lastEnd = pattern.lastIndex(of: UInt8(ascii: "]")) ?? -1
        while index < pattern.count {
            switch pattern[index] {
            case UInt8(ascii: "*") where index + 1 < pattern.count && pattern[index + 1] == UInt8(ascii: "*"):
                let followsSlash = index == 0 || pattern[index - 1] == UInt8(ascii: "/")
                index += 2
                let precedesSlash = index < pattern.count && pattern[index] == UInt8(ascii: "/")
                if followsSlash && precedesSlash { index += 1 }
                let element: Element = followsSlash && precedesSlash ? .folders : .stars
                // Repeated ones mean the same.
                if elements.last != element { elements.append(element) }
            case UInt8(ascii: "*"):
                index += 1
                if elements.last != .star, elements.last != .stars { elements.append(.star) }
            case UInt8(ascii: "?"):
                index += 1
                elements.append(.any)
            case UInt8(ascii: "[") where index < lastEnd:
                let (members, isNegated, end) = bracket(pattern, index)
                index = end
                var words = SIMD4<UInt64>()
                for byte in Set(members.joined()) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
                if isNegated { words = ~words }
                words[0] &= ~(1 << UInt64(UInt8(ascii: "/")))
                elements.append(.bracket(words))
            default:
                if pattern[index] == UInt8(ascii: "\\"), index + 1 < pattern.count { index += 1 }
                elements.append(.byte(pattern[index]))
                index += 1
            }
        }
        return elements
    }

    /// Whether every `[` has its `]`.
    var isWellFormed: Bool {
        var index = 0
        while index < pattern.count {
            switch pattern[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "["):
                let end = Glob.bracket(pattern, index).end
                if end == index + 1 { return false }
                index = end
            default: index += 1
            }
        }
        return true
    }

    /// Reads `[a-z]`. A `[` without a `]` is literal.
    private static func bracket(
        _ pattern: [UInt8], _ start: Int
    ) -> (members: [ClosedRange<UInt8>], isNegated: Bool, end: Int) {
        var index = start + 1
        var isNegated = false
        if index < pattern.count, pattern[index] == UInt8(ascii: "!") || pattern[index] == UInt8(ascii: "^") {
            isNegated = true
            index += 1
        }
        var members: [ClosedRange<UInt8>] = []
        let first = index
        while index < pattern.count, pattern[index] != UInt8(ascii: "]") || index == first {
            if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"),
                pattern[index + 2] != UInt8(ascii: "]"), pattern[index] <= pattern[index + 2]
            {
                members.append(pattern[index]...pattern[index + 2])
                index += 3
            } else {
                members.append(pattern[index]...pattern[index])
                index += 1
            }
        }
        guard index < pattern.count else {
            return ([UInt8(ascii: "[")...UInt8(ascii: "[")], false, start + 1)
        }
        return (members, isNegated, index + 1)
    }
}
