/// A text with a title.
struct Document: Sendable {
    var title: String
    var text: String

    var wordCount: Int { text.split { $0 == " " || $0 == "\n" }.count }
}
