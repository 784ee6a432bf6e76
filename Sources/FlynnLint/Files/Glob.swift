/// A pattern of `.gitignore` or of a configuration.
struct Glob: Sendable, Equatable {
    /// Most patterns are a name, or `*` and a suffix. These are compared without the general algorithm.
    private enum Form: Sendable, Equatable {
        case literal
        case ending
        case general
    }

    private let pattern: [UInt8]
    private let form: Form
    /// The number of literal bytes at the start of a general pattern.
    private let plainCount: Int

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
    }

    /// Whether the pattern matches a whole path. Takes time proportional to the product of their lengths.
    func matches(_ path: ArraySlice<UInt8>) -> Bool {
        switch form {
        case .literal:
            return path.count == pattern.count && path.elementsEqual(pattern)
        case .ending:
            let ending = pattern.dropFirst()
            return path.count >= ending.count && path.suffix(ending.count).elementsEqual(ending)
                && !path.dropLast(ending.count).contains(UInt8(ascii: "/"))
        case .general:
            return path.prefix(plainCount).elementsEqual(pattern.prefix(plainCount)) && Glob.matches(pattern, path)
        }
    }

    private static func matches(_ pattern: [UInt8], _ path: ArraySlice<UInt8>) -> Bool {
        let path = Array(path)
        // For each position of the path, whether the part of the pattern read so far can end there.
        var reachable = [Bool](repeating: false, count: path.count + 1)
        reachable[0] = true
        var index = 0
        while index < pattern.count {
            var next = [Bool](repeating: false, count: path.count + 1)
            switch pattern[index] {
            case UInt8(ascii: "*") where index + 1 < pattern.count && pattern[index + 1] == UInt8(ascii: "*"):
                index += 2
                let followsSlash = index < 3 || pattern[index - 3] == UInt8(ascii: "/")
                let precedesSlash = index < pattern.count && pattern[index] == UInt8(ascii: "/")
                var isOpen = false
                for position in 0...path.count {
                    if reachable[position] { isOpen = true }
                    if followsSlash && precedesSlash {
                        // `**/`: empty, or folders up to a slash.
                        if reachable[position] || isOpen && position > 0 && path[position - 1] == UInt8(ascii: "/") {
                            next[position] = true
                        }
                    } else {
                        next[position] = isOpen
                    }
                }
                if followsSlash && precedesSlash { index += 1 }
            case UInt8(ascii: "*"):
                index += 1
                var isOpen = false
                for position in 0...path.count {
                    if position > 0, path[position - 1] == UInt8(ascii: "/") { isOpen = false }
                    if reachable[position] { isOpen = true }
                    next[position] = isOpen
                }
            case UInt8(ascii: "?"):
                index += 1
                for position in 0..<path.count where reachable[position] && path[position] != UInt8(ascii: "/") {
                    next[position + 1] = true
                }
            case UInt8(ascii: "["):
                let (members, isNegated, end) = bracket(pattern, index)
                index = end
                for position in 0..<path.count
                where reachable[position] && path[position] != UInt8(ascii: "/")
                    && members.contains(where: { $0.contains(path[position]) }) != isNegated
                {
                    next[position + 1] = true
                }
            default:
                if pattern[index] == UInt8(ascii: "\\"), index + 1 < pattern.count { index += 1 }
                for position in 0..<path.count where reachable[position] && path[position] == pattern[index] {
                    next[position + 1] = true
                }
                index += 1
            }
            reachable = next
        }
        return reachable[path.count]
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
