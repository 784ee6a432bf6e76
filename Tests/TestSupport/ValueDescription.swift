/// A description of a value, with a line for each part: labels, types, cases and leaf values.
///
/// The description is created by reflection and includes all stored properties. Values have equal descriptions if all
/// their parts are equal, independent of their `==` operators. Strings are equal if their bytes are equal.
package struct ValueDescription: Equatable {
    /// A line for each part. A value comes before its parts. Text in the value is escaped as ASCII.
    package private(set) var lines: [String] = []

    package init(_ value: Any) {
        append(value, label: "value", depth: 0)
    }

    /// Returns the first lines that differ from another description, or `nil` if the descriptions are equal.
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

    /// Returns the text of a leaf value: a string, a number, or a case without values. Returns `nil` for values that
    /// can have parts.
    private static func leaf(_ value: Any, _ mirror: Mirror) -> String? {
        if let string = value as? String { return escaped(string) }
        guard mirror.children.isEmpty else { return nil }
        switch mirror.displayStyle {
        case nil, .enum: return escaped(String(describing: value))
        default: return nil
        }
    }

    /// Returns the escaped string, so that texts are only equal if their bytes are equal. For `String`, `é` equals `e`
    /// with a combining accent.
    private static func escaped(_ string: String) -> String {
        "\"" + string.unicodeScalars.lazy.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}
