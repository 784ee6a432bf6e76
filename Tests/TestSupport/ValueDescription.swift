/// All that a value consists of, line by line: labels, types, cases, and the leaves.
///
/// It is found by reflection, so that a stored property is part of it without anybody who lists it. Values have the same
/// description if nothing tells them apart, whatever their `==` says: strings are the same if their bytes are.
package struct ValueDescription: Equatable {
    /// One line for each part, the whole before its parts. What comes from the value is written in ASCII.
    package private(set) var lines: [String] = []

    package init(_ value: Any) {
        append(value, label: "value", depth: 0)
    }

    /// The first lines that two descriptions differ in, or `nil` if there are none.
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

    /// The text of a value that has no parts: a string, a number, a case without values. `nil` if it has some, or might.
    private static func leaf(_ value: Any, _ mirror: Mirror) -> String? {
        if let string = value as? String { return escaped(string) }
        guard mirror.children.isEmpty else { return nil }
        switch mirror.displayStyle {
        case nil, .enum: return escaped(String(describing: value))
        default: return nil
        }
    }

    /// A text that two strings share only if their bytes are the same: `String` holds `é` and `e` with an accent equal.
    private static func escaped(_ string: String) -> String {
        "\"" + string.unicodeScalars.lazy.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}
