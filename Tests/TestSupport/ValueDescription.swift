/// The parts of a value, one per line: labels, types, cases and leaf values.
///
/// It is made by reflection, so that it includes every stored property. Values have the same description if all their
/// parts are the same, independent of their `==`: strings are the same if their bytes are.
package struct ValueDescription: Equatable {
    /// One line for each part, each value before its parts. Text of the value is escaped as ASCII.
    package private(set) var lines: [String] = []

    package init(_ value: Any) {
        append(value, label: "value", depth: 0)
    }

    /// The first lines in which two descriptions differ, or `nil` if they are equal.
    package func firstDifference(from other: ValueDescription) -> String? {
        if self == other { return nil }
        let count = zip(lines, other.lines).prefix { $0 == $1 }.count
        func line(_ lines: [String]) -> String { count < lines.count ? lines[count] : "nothing" }
        return "line \(count + 1): \(line(lines)) instead of \(line(other.lines))"
    }

    private mutating func append(_ value: Any, label: String, depth: Int) {
        let mirror = Mirror(reflecting: value)
        let line = String(repeating: " ", count: depth) + "\(label): \(mirror.subjectType)"
        if let leaf = Self.leaf(value, mirror) {
            lines.append("\(line) = \(leaf)")
            return
        }
        lines.append(line)
        if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
            let elements = mirror.children.map { ValueDescription($0.value).lines }
            for element in elements.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                lines += element.map { String(repeating: " ", count: depth + 1) + $0 }
            }
            return
        }
        for part in sequence(first: mirror, next: \.superclassMirror) {
            for child in part.children {
                append(child.value, label: child.label ?? "element", depth: depth + 1)
            }
        }
    }

    /// The text of a value that has no parts: a string, a number, a case without values. `nil` if it has parts, or may have.
    private static func leaf(_ value: Any, _ mirror: Mirror) -> String? {
        if let string = value as? String { return escaped(string) }
        guard mirror.children.isEmpty else { return nil }
        switch mirror.displayStyle {
        case nil, .enum: return escaped(String(describing: value))
        default: return nil
        }
    }

    /// The string, escaped so that equal texts have equal bytes: for `String`, `é` equals `e` with a combining accent.
    private static func escaped(_ string: String) -> String {
        "\"" + string.unicodeScalars.lazy.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}
