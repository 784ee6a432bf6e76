import FlynnFacts
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnSyntax

/// The description of a behavior for editors.
struct BehaviorDescription {
    /// A documented parameter.
    struct Parameter: Equatable {
        /// The type, or an empty string if the documentation line is malformed.
        var type: String
        /// A descriptive name.
        var name: String?
        /// The documentation.
        var text: String?

        /// The parameter in the form `_ name: Type`, as in a function that doesn't use argument labels.
        var label: String { name.map { "_ \($0): \(type)" } ?? type }
    }

    var name: String
    /// The declaring type, and a word for the kind of type.
    var owner: (word: String, name: String)?
    var module: String?
    /// The parameters. This is `nil` if any arguments can be passed, or if the parameters aren't documented.
    var parameters: [Parameter]?
    var extent: ParameterDocumentation.Extent

    /// The signature, such as `bePrint(_ text: String)`.
    var signature: String { "\(name)(\(parameters?.map(\.label).joined(separator: ", ") ?? "…"))" }

    /// The behavior with its documentation, in Markdown.
    var markdown: String {
        var place = owner.map { "Behavior of \($0.word) `\($0.name)`" } ?? "Behavior"
        if let module { place += " in module `\(module)`" }
        var sections = ["```swift\n\(signature)\n```", place + "."]
        switch parameters {
        case nil where extent == .any: sections.append("It takes any number of arguments of any type.")
        case nil: sections.append("Its parameters aren't documented.")
        case .some([]): sections.append("It takes no arguments.")
        default: break
        }
        let lines = (parameters ?? []).enumerated().map { number, parameter in
            "\(number + 1). `\(parameter.type)`" + (parameter.text.map { " - \($0)" } ?? "")
        }
        if !lines.isEmpty { sections.append(lines.joined(separator: "\n")) }
        return sections.joined(separator: "\n\n")
    }
}

/// Describes behaviors of a project. The text of a file with documentation is read only once.
struct BehaviorDescriber {
    private let file: QueriedFile
    private var sources: [Int: SourceText?] = [:]
    private var known: [BehaviorID: BehaviorDescription] = [:]

    init(_ file: QueriedFile) {
        self.file = file
    }

    mutating func describe(_ behavior: BehaviorID) -> BehaviorDescription {
        if let known = known[behavior] { return known }
        let index = file.index
        let summary = index.behaviors[behavior]
        let number = file.project.linkedNumbers[index.behaviors.file(of: behavior).index]
        let path = file.project.entries[number].realPath
        var description = BehaviorDescription(
            name: summary.name, owner: index.behaviors.owner(of: behavior).map { BehaviorDescriber.owner($0, index) },
            module: file.project.modules.target(ofFileAt: path)?.name, extent: summary.documentation.extent)
        if summary.argumentUse == .ignored { description.parameters = [] }
        if summary.documentation.extent == .listed {
            description.parameters = summary.documentation.parameters.enumerated().map { position, documented in
                let text = text(documented, in: number)
                let variable = summary.closure?.accesses.first { $0.index == position && $0.name != nil }?.name
                return BehaviorDescription.Parameter(
                    type: documented.typeText, name: BehaviorDescriber.name(variable, text), text: text)
            }
        }
        known[behavior] = description
        return description
    }

    private static func owner(_ type: TypeID, _ index: ProjectIndex) -> (word: String, name: String) {
        let kind = index.types.kind(of: type)
        let word = index.isolation.isActor(type) && kind != .protocol ? "actor" : kind?.rawValue ?? "type"
        return (word, index.types.name(of: type))
    }

    /// Returns the description in the documentation line of a parameter, or `nil` in the expansion of a shortcut.
    private mutating func text(_ parameter: DocumentedParameter, in number: Int) -> String? {
        guard let linked = file.project.states[number].reading.file, let span = linked.original(parameter.span),
            let source = source(number), span.end.offset <= source.byteCount
        else { return nil }
        let line = source.string(span.start.offset..<span.end.offset)
        guard line.hasPrefix("flynnlint:parameter"), let dash = line.firstRange(of: " - ") else { return nil }
        let text = line[dash.upperBound...].drop { $0 == " " || $0 == "\t" }
        let shown = text.prefix(BehaviorDescriber.maxTextLength)
        return shown.isEmpty ? nil : shown.endIndex == text.endIndex ? String(shown) : shown + "…"
    }

    private mutating func source(_ number: Int) -> SourceText? {
        if let known = sources[number] { return known }
        let source = try? file.tree.read(file.project.entries[number].realPath, as: .source)
        sources[number] = .some(source)
        return source
    }

    /// The maximum number of characters of a displayed description. The limit is necessary because all calls of the
    /// behavior repeat the description.
    private static let maxTextLength = 1_000
    /// The maximum number of characters of a name made from a description with several words.
    private static let maxNameLength = 20
    /// The maximum size of a name in bytes.
    private static let maxNameByteCount = 100

    /// Returns the name of a parameter: the description if it is an identifier, else the name of the variable with the
    /// value, else the words of a short description.
    private static func name(_ variable: String?, _ text: String?) -> String? {
        func isShort(_ name: String) -> Bool { name.utf8.count <= maxNameByteCount }
        if let text, isShort(text), text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) { return text }
        if let variable, isShort(variable) { return variable }
        guard var words = text?.split(separator: " ").map(String.init) else { return nil }
        if words.count > 1, ["a", "an", "the"].contains(words[0].lowercased()) { words.removeFirst() }
        let joined = words.enumerated().map { $0 == 0 ? $1 : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
        guard words.count <= 3, joined.count <= maxNameLength, joined.first?.isLetter == true,
            joined.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
        else { return nil }
        return joined
    }
}
