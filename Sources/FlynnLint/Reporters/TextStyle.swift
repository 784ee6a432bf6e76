/// How text is laid out for people.
public struct TextStyle: Sendable {
    /// Whether colors are used.
    public var usesColor: Bool
    /// How many columns there are; `nil` if lines may be of any length.
    public var width: Int?

    /// Makes a style.
    public init(usesColor: Bool = false, width: Int? = nil) {
        self.usesColor = usesColor
        self.width = width
    }

    /// What a part of the text is.
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
