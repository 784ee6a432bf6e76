/// The layout of text for people.
public struct TextStyle: Sendable {
    /// Whether colors are used.
    public var usesColor: Bool
    /// The maximum width in columns; `nil` if it is unlimited.
    public var width: Int?

    /// Creates a style.
    public init(usesColor: Bool = false, width: Int? = nil) {
        self.usesColor = usesColor
        self.width = width
    }

    /// The role of a part of the text, which determines its color.
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
