import FlynnSyntax

/// A Swift type as far as its source text tells, with the sugar taken off: `[T]` is `Array<T>`, `T?` is `Optional<T>`,
/// `(T)` is `T`, `any P` is `P`, and attributes and spacing are gone.
package indirect enum TypeDescription: Hashable, Sendable {
    /// A name with its generic arguments; the names of a longer path are joined by points.
    case named(String, arguments: [TypeDescription])
    /// A tuple of none or at least two elements; labels are dropped.
    case tuple([TypeDescription])
    case function(parameters: [TypeDescription], result: TypeDescription)
    /// Something else, by its text: a metatype, a composition, an opaque type.
    case other(String)
    /// An element of a tuple with its label. Only exact descriptions hold labels.
    case labeled(String, TypeDescription)
    /// A type with what is written around it: attributes and `inout`, and the `async` and `throws` of a function, in the
    /// order in which they are written. Only exact descriptions hold them.
    case modified([String], TypeDescription)

    static func optional(_ wrapped: TypeDescription) -> TypeDescription { .named("Optional", arguments: [wrapped]) }
    package static func array(_ element: TypeDescription) -> TypeDescription { .named("Array", arguments: [element]) }
    static let void = TypeDescription.tuple([])

    /// What an optional wraps.
    var wrapped: TypeDescription? {
        if case .named("Optional", let arguments) = self, arguments.count == 1 { return arguments[0] }
        return nil
    }

    /// The type without any optionals around it.
    package var unwrapped: TypeDescription {
        var type = self
        while let wrapped = type.wrapped { type = wrapped }
        return type
    }

    /// The names that stand anywhere in the type, in order.
    package var names: [String] {
        switch self {
        case .named(let name, let arguments): [name] + arguments.flatMap(\.names)
        case .tuple(let elements): elements.flatMap(\.names)
        case .function(let parameters, let result): parameters.flatMap(\.names) + result.names
        case .other: []
        case .labeled(_, let type), .modified(_, let type): type.names
        }
    }

    /// What is written around the type, and the type without it.
    package var modifiers: (written: [String], type: TypeDescription) {
        var written: [String] = []
        var type = self
        while case .modified(let more, let inner) = type {
            written += more
            type = inner
        }
        return (written, type)
    }
}

extension TypeDescription: CustomStringConvertible {
    /// Swift's way to write the type, with its sugar.
    package var description: String {
        switch self {
        case .named("Optional", let arguments) where arguments.count == 1:
            if case .function = arguments[0].modifiers.type { return "(\(arguments[0]))?" }
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
            return TypeDescription.text(parameters, effects: [], result)
        case .other(let text):
            return text
        case .labeled(let label, let type):
            return "\(label): \(type)"
        case .modified:
            let (written, type) = modifiers
            let effects = written.filter(TypeDescription.isEffect)
            let attributes = written.filter { !TypeDescription.isEffect($0) }
            var text = type.description
            if case .function(let parameters, let result) = type {
                text = TypeDescription.text(parameters, effects: effects, result)
            }
            return (attributes + [text]).joined(separator: " ")
        }
    }
}

extension TypeDescription {
    /// Whether a modifier stands behind a function's parameters.
    static func isEffect(_ modifier: String) -> Bool { modifier == "async" || modifier.hasPrefix("throws") }

    private static func text(_ parameters: [TypeDescription], effects: [String], _ result: TypeDescription) -> String {
        let parameters = parameters.map(\.description).joined(separator: ", ")
        let written = result == .void ? "Void" : result.description
        return (["(\(parameters))"] + effects + ["->", written]).joined(separator: " ")
    }
}

extension TypeDescription {
    /// The type that a type node of a tree describes.
    ///
    /// - Parameter isExact: whether the labels of tuples, attributes and effects are kept. Most questions are easier to
    ///   ask without them; whether a cast succeeds depends on them.
    init(_ tree: SyntaxTree, _ node: NodeIndex, isExact: Bool = false) {
        switch tree.kind(node) {
        case .identifierType:
            self = TypeDescription.named(tree, node, isExact)
        case .optionalType, .implicitlyUnwrappedOptionalType:
            self = .optional(TypeDescription.child(tree, node, isExact))
        case .arrayType:
            self = .array(TypeDescription.child(tree, node, isExact))
        case .dictionaryType:
            self = .named(
                "Dictionary", arguments: tree.children(node).map { TypeDescription(tree, $0, isExact: isExact) })
        case .tupleType:
            let elements = TypeDescription.elements(tree, node, isExact)
            if elements.count == 1 {
                if case .labeled(_, let type) = elements[0] { self = type } else { self = elements[0] }
            } else {
                self = .tuple(elements)
            }
        case .functionType:
            self = TypeDescription.function(tree, node, isExact)
        case .existentialType:
            self = TypeDescription.child(tree, node, isExact)
        case .attributedType:
            self = TypeDescription.attributed(tree, node, isExact)
        default:
            self = .other(tree.text(node))
        }
    }

    private static func child(_ tree: SyntaxTree, _ node: NodeIndex, _ isExact: Bool) -> TypeDescription {
        tree.firstChild(node).map { TypeDescription(tree, $0, isExact: isExact) } ?? .other(tree.text(node))
    }

    private static func elements(_ tree: SyntaxTree, _ node: NodeIndex, _ isExact: Bool) -> [TypeDescription] {
        tree.children(node).compactMap { element in
            guard let child = tree.firstChild(element) else { return nil }
            let type = TypeDescription(tree, child, isExact: isExact)
            let first = Int(tree[element].firstToken)
            guard isExact, first < Int(tree[child].firstToken), tree.tokens[first].kind != .wildcard else {
                return type
            }
            return .labeled(tree.name(ofToken: first), type)
        }
    }

    private static func function(_ tree: SyntaxTree, _ node: NodeIndex, _ isExact: Bool) -> TypeDescription {
        var parameters: [TypeDescription] = []
        var effects: [String] = []
        var result = TypeDescription.void
        for (position, child) in tree.children(node).enumerated() {
            if position == 0 {
                parameters =
                    tree.kind(child) == .tupleType
                    ? elements(tree, child, isExact) : [TypeDescription(tree, child, isExact: isExact)]
                // The labels of parameters are for people.
                parameters = parameters.map { if case .labeled(_, let type) = $0 { type } else { $0 } }
                let next = Int(tree[child].endToken)
                if next < Int(tree[node].endToken), tree.tokens[next].kind == .identifier { effects.append("async") }
            } else if tree.kind(child) == .throwsClause {
                effects.append(tree.text(child))
            } else {
                result = TypeDescription(tree, child, isExact: isExact)
            }
        }
        let function = TypeDescription.function(parameters: parameters, result: result)
        return isExact && !effects.isEmpty ? .modified(effects, function) : function
    }

    private static func attributed(_ tree: SyntaxTree, _ node: NodeIndex, _ isExact: Bool) -> TypeDescription {
        guard let child = tree.children(node).first(where: { tree.kind($0) != .attribute }) else {
            return .other(tree.text(node))
        }
        let type = TypeDescription(tree, child, isExact: isExact)
        if !isExact { return type }
        var modifiers: [String] = []
        var token = Int(tree[node].firstToken)
        for attribute in tree.children(node) where tree.kind(attribute) == .attribute {
            modifiers.append(tree.text(attribute))
            token = max(token, Int(tree[attribute].endToken))
        }
        while token < Int(tree[child].firstToken) {
            modifiers.append(tree.tokenText(token))
            token += 1
        }
        return .modified(modifiers, type)
    }

    private static func named(_ tree: SyntaxTree, _ node: NodeIndex, _ isExact: Bool) -> TypeDescription {
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
                arguments = tree.children(clause).map { TypeDescription(tree, $0, isExact: isExact) }
            }
        }
        if names.isEmpty { return .other(tree.text(node)) }
        let name = names.joined(separator: ".")
        if name == "Void", arguments.isEmpty { return .void }
        return .named(name, arguments: arguments)
    }
}
