/// A Markdown table: the first column is text, the others are numbers.
struct Table {
    private var lines: [String]

    init(_ head: [String]) {
        lines = [
            Self.line(head), Self.line(head.indices.map { $0 == 0 ? "---" : "---:" }),
        ]
    }

    mutating func add(_ cells: [String]) { lines.append(Self.line(cells)) }

    var text: String { lines.joined(separator: "\n") + "\n" }

    private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
