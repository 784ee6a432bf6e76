/// The layout of text for people.
public struct TextStyle: Sendable {
    /// Whether to use colors.
    public var usesColor: Bool
    /// The maximum width in columns, or `nil` for an unlimited width.
    public var width: Int?

    /// Creates a style.
    public init(usesColor: Bool = false, width: Int? = nil) {
        self.usesColor = usesColor
        self.width = width
    }

    /// The role of a part of the text, which determines the color.
    enum Part: String {
        case place = "1"
        case error = "31;1"
        case warning = "33;1"
        case marks = "32;1"
        case faint = "2"
    }

    func styled(_ text: String, _ part: Part) -> String {
        usesColor ? "\u{1B}[\(part.rawValue)m\(text)\u{1B}[0m" : text
    }
}
