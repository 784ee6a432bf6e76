import FlynnSyntax

/// A Swift type as far as its source text tells, with the sugar taken off: `[T]` is `Array<T>`, `T?` is `Optional<T>`,
/// `(T)` is `T`, `any P` is `P`, and attributes and spacing are gone.
public indirect enum TypeDescription: Hashable, Sendable, Codable {
    /// A name with its generic arguments; the names of a longer path are joined by points.
    case named(String, arguments: [TypeDescription])
    /// A tuple of none or at least two elements; labels are dropped.
    case tuple([TypeDescription])
    case function(parameters: [TypeDescription], result: TypeDescription)
    /// Something else, by its text: a metatype, a composition, an opaque type.
    case other(String)

    static func optional(_ wrapped: TypeDescription) -> TypeDescription { .named("Optional", arguments: [wrapped]) }
    static func array(_ element: TypeDescription) -> TypeDescription { .named("Array", arguments: [element]) }
    static let void = TypeDescription.tuple([])

    /// What an optional wraps.
    var wrapped: TypeDescription? {
        if case .named("Optional", let arguments) = self, arguments.count == 1 { return arguments[0] }
        return nil
    }

    /// The type without any optionals around it.
    var unwrapped: TypeDescription {
        var type = self
        while let wrapped = type.wrapped { type = wrapped }
        return type
    }

    /// The names that stand anywhere in the type, in order.
    var names: [String] {
        switch self {
        case .named(let name, let arguments): [name] + arguments.flatMap(\.names)
        case .tuple(let elements): elements.flatMap(\.names)
        case .function(let parameters, let result): parameters.flatMap(\.names) + result.names
        case .other: []
        }
    }
}

extension TypeDescription: CustomStringConvertible {
    /// Swift's way to write the type, with its sugar.
    public var description: String {
        switch self {
        case .named("Optional", let arguments) where arguments.count == 1:
            if case .function = arguments[0] { return "(\(arguments[0]))?" }
            return "\(arguments[0])?"
        case .named("Array", let arguments) where arguments.count == 1:
            return "[\(arguments[0])]"
        case .named("Dictionary", let arguments) where arguments.count == 2:
            return "[\(arguments[0]): \(arguments[1])]"
        case .named(let name, let arguments):
            if arguments.isEmpty { return name }
            return "\(name)<\(arguments.map(\.description).joined(separator: ", "))>"
        case .tuple(let elements):
            return "(\(elements.map(\.description).joined(separator: ", ")))"
        case .function(let parameters, let result):
            let written = result == .void ? "Void" : result.description
            return "(\(parameters.map(\.description).joined(separator: ", "))) -> \(written)"
        case .other(let text):
            return text
        }
    }
}

extension TypeDescription {
    /// The type that a type node of a tree describes.
    init(_ tree: SyntaxTree, _ node: NodeIndex) {
        switch tree.kind(node) {
        case .identifierType:
            self = TypeDescription.named(tree, node)
        case .optionalType, .implicitlyUnwrappedOptionalType:
            self = .optional(TypeDescription.child(tree, node))
        case .arrayType:
            self = .array(TypeDescription.child(tree, node))
        case .dictionaryType:
            self = .named("Dictionary", arguments: tree.children(node).map { TypeDescription(tree, $0) })
        case .tupleType:
            let elements = TypeDescription.elements(tree, node)
            self = elements.count == 1 ? elements[0] : .tuple(elements)
        case .functionType:
            var parameters: [TypeDescription] = []
            var result = TypeDescription.void
            for (position, child) in tree.children(node).enumerated() {
                if position == 0 {
                    parameters =
                        tree.kind(child) == .tupleType
                        ? TypeDescription.elements(tree, child) : [TypeDescription(tree, child)]
                } else if tree.kind(child) != .throwsClause {
                    result = TypeDescription(tree, child)
                }
            }
            self = .function(parameters: parameters, result: result)
        case .existentialType:
            self = TypeDescription.child(tree, node)
        case .attributedType:
            let type = tree.children(node).first { tree.kind($0) != .attribute }
            self = type.map { TypeDescription(tree, $0) } ?? .other(tree.text(node))
        default:
            self = .other(tree.text(node))
        }
    }

    private static func child(_ tree: SyntaxTree, _ node: NodeIndex) -> TypeDescription {
        tree.firstChild(node).map { TypeDescription(tree, $0) } ?? .other(tree.text(node))
    }

    private static func elements(_ tree: SyntaxTree, _ node: NodeIndex) -> [TypeDescription] {
        tree.children(node).compactMap { element in
            tree.firstChild(element).map { TypeDescription(tree, $0) }
        }
    }

    private static func named(_ tree: SyntaxTree, _ node: NodeIndex) -> TypeDescription {
        var names: [String] = []
        var arguments: [TypeDescription] = []
        for component in tree.children(node) {
            let first = Int(tree[component].firstToken)
            names.append(tree.name(ofToken: first))
            // `Foundation::URL` is `Foundation.URL` here.
            if first + 3 <= Int(tree[component].endToken), tree.tokens[first + 1].kind == .colonColon {
                names.append(tree.name(ofToken: first + 2))
            }
            if let clause = tree.firstChild(component, .genericArgumentClause) {
                arguments = tree.children(clause).map { TypeDescription(tree, $0) }
            }
        }
        if names.isEmpty { return .other(tree.text(node)) }
        let name = names.joined(separator: ".")
        if name == "Void", arguments.isEmpty { return .void }
        return .named(name, arguments: arguments)
    }
}
