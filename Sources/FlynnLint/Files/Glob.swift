/// A pattern of `.gitignore` or of a configuration.
struct Glob: Sendable, Equatable {
    /// Most patterns are a name, or `*` and a suffix. These are compared without the general algorithm.
    private enum Form: Sendable, Equatable {
        case literal
        case ending
        case general
    }

    /// A part of a general pattern.
    private enum Element: Sendable, Equatable {
        case byte(UInt8)
        /// `?`
        case any
        /// `[a-z]`: a bit for each of the 256 bytes.
        case bracket([UInt64])
        /// `*`
        case star
        /// `**`
        case stars
        /// `**/`: nothing, or folders.
        case folders
    }

    private let pattern: [UInt8]
    private let form: Form
    /// The number of literal bytes at the start of a general pattern.
    private let plainCount: Int
    /// The parts of a general pattern.
    private let elements: [Element]
    /// The minimum length of the paths that a general pattern matches.
    private let minCount: Int

    /// Reads a pattern.
    init(_ text: Substring) {
        pattern = Array(text.utf8)
        func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\"): false
            default: true
            }
        }
        plainCount = pattern.prefix(while: isPlain).count
        if plainCount == pattern.count {
            form = .literal
        } else {
            form = pattern[0] == UInt8(ascii: "*") && pattern.dropFirst().allSatisfy(isPlain) ? .ending : .general
        }
        elements = form == .general ? Glob.elements(pattern) : []
        minCount = elements.count { ![.star, .stars, .folders].contains($0) }
    }

    /// Whether the pattern matches a whole path. Takes time proportional to the square of the path's
    /// length, however long the pattern is.
    func matches(_ path: ArraySlice<UInt8>) -> Bool {
        switch form {
        case .literal:
            return path.count == pattern.count && path.elementsEqual(pattern)
        case .ending:
            let ending = pattern.dropFirst()
            return path.count >= ending.count && path.suffix(ending.count).elementsEqual(ending)
                && !path.dropLast(ending.count).contains(UInt8(ascii: "/"))
        case .general:
            return path.count >= minCount && path.prefix(plainCount).elementsEqual(pattern.prefix(plainCount))
                && matchesElements(Array(path))
        }
    }

    private func matchesElements(_ path: [UInt8]) -> Bool {
        let slash = UInt8(ascii: "/")
        // For each position of the path, whether the part of the pattern read so far can end there.
        var reachable = [Bool](repeating: false, count: path.count + 1)
        reachable[0] = true
        for element in elements {
            var next = [Bool](repeating: false, count: path.count + 1)
            /// Reads one byte.
            func read(_ isMatch: (UInt8) -> Bool) {
                for position in path.indices where reachable[position] && isMatch(path[position]) {
                    next[position + 1] = true
                }
            }
            var isOpen = false
            switch element {
            case .byte(let byte): read { $0 == byte }
            case .any: read { $0 != slash }
            case .bracket(let members): read { members[Int($0 >> 6)] >> UInt64($0 & 63) & 1 == 1 }
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
                var words = [UInt64](repeating: 0, count: 4)
                for byte in Set(members.joined()) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
                if isNegated { for word in words.indices { words[word] = ~words[word] } }
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
