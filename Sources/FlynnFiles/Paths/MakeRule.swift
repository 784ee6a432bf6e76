/// A `make` rule that only lists prerequisites, in the form that compilers write for Make and Ninja.
package enum MakeRule {
    /// Returns the rule.
    ///
    /// - Throws: The first name that can't be written in a rule.
    package static func text(target: String, prerequisites: [String]) throws(UnwritableName) -> String {
        // Make reads `name=value` as a variable if it is the first prerequisite.
        let first = prerequisites.filter { !$0.utf8.contains(UInt8(ascii: "=")) }
        let others = prerequisites.filter { $0.utf8.contains(UInt8(ascii: "=")) }
        let names = [target] + first + others
        if let name = names.first(where: { !isWritable($0) }) { throw UnwritableName(name: name) }
        let words = names.map(escaped)
        return ([words[0] + ":"] + words.dropFirst()).joined(separator: " \\\n  ") + "\n"
    }

    /// A name that can't be written in a rule.
    package struct UnwritableName: Error {
        package let name: String
    }

    /// Returns whether make reads a name as a member of a library, as in `library(member)`.
    package static func isMember(_ name: String) -> Bool {
        name.utf8.last == UInt8(ascii: ")") && name.utf8.contains(UInt8(ascii: "("))
    }

    /// Returns whether a name can be written in a rule. Make would run the text after a line feed, a semicolon or `!=`
    /// as a command, even after a backslash. A backslash before a wildcard or `=` can't be escaped, and neither can
    /// parentheses.
    private static func isWritable(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        let isPairWritable = zip(bytes, bytes.dropFirst()).allSatisfy { first, second in
            switch first {
            case UInt8(ascii: "!"): second != UInt8(ascii: "=")
            case UInt8(ascii: "\\"): !"*?[=".utf8.contains(second)
            default: true
            }
        }
        return isPairWritable && !isMember(name)
            && !bytes.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ";") }
    }

    private static func escaped(_ name: String) -> String {
        var bytes: [UInt8] = []
        // Otherwise, the name could be a variable of make, a home folder, or a library.
        let isPlain = !name.utf8.contains(UInt8(ascii: "=")) && !"~-".utf8.contains(name.utf8.first ?? 0)
        if !Path.isAbsolute(name), !isPlain { bytes += Array("./".utf8) }
        var backslashCount = 0
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "$"): bytes.append(byte)
            case _ where " #:|".utf8.contains(byte):
                // Only backslashes before a special character are doubled.
                bytes += Array(repeating: UInt8(ascii: "\\"), count: backslashCount + 1)
            default: break
            }
            bytes.append(byte)
            backslashCount = byte == UInt8(ascii: "\\") ? backslashCount + 1 : 0
        }
        // A blank follows.
        bytes += Array(repeating: UInt8(ascii: "\\"), count: backslashCount)
        return String(decoding: bytes, as: UTF8.self)
    }
}
