import FlynnSyntax

/// A Swift type from source text, without sugar and attributes: `[T]` is `Array<T>`, `T?` is `Optional<T>`, `(T)` is
/// `T`, and `any P` is `P`.
package enum TypeDescription: Hashable, Sendable {
    /// A name with generic arguments. Periods join the components of a longer path.
    case named(String, arguments: [TypeDescription])
    /// An empty tuple, or a tuple with at least two elements.
    case tuple([TypeDescription])
    indirect case function(parameters: [TypeDescription], result: TypeDescription)
    /// Any other type, such as a metatype or composition, by its source text.
    case other(String)
    /// A labeled tuple element. Only in exact descriptions.
    indirect case labeled(String, TypeDescription)
    /// A type with attributes and `inout`, or a function type with `async` and `throws`, in source order. Only in exact
    /// descriptions.
    indirect case modified([String], TypeDescription)

    /// The modifier for the type of a declared function, which may also be sendable or isolated. The source of the
    /// declaration doesn't show either.
    package static let declared = "func"
    /// The modifier for opaque types, for types that replace a generic parameter, and for types that contain one.
    package static let opaque = "some"

    /// The modifier for the type of a variadic parameter.
    package static let variadic = "..."

    /// Returns the optional type of a type.
    package static func optional(_ wrapped: TypeDescription) -> TypeDescription {
        .named("Optional", arguments: [wrapped])
    }
    package static func array(_ element: TypeDescription) -> TypeDescription { .named("Array", arguments: [element]) }
    /// The empty tuple.
    package static let void = TypeDescription.tuple([])
    /// A type, or a part of a type, that the source doesn't show.
    package static let unknown = TypeDescription.other("_")

    /// The type wrapped by an optional type.
    var wrapped: TypeDescription? {
        if case .named("Optional", let arguments) = self, arguments.count == 1 { return arguments[0] }
        return nil
    }

    /// The type after unwrapping all optionals.
    package var unwrapped: TypeDescription {
        var type = self
        while let wrapped = type.wrapped { type = wrapped }
        return type
    }

    /// All names in the type, in order.
    package var names: [String] {
        switch self {
        case .named(let name, let arguments): [name] + arguments.flatMap(\.names)
        case .tuple(let elements): elements.flatMap(\.names)
        case .function(let parameters, let result): parameters.flatMap(\.names) + result.names
        case .other: []
        case .labeled(_, let type), .modified(_, let type): type.names
        }
    }

    /// Returns the type with type parameters replaced by types.
    package func substituting(_ types: [String: TypeDescription]) -> TypeDescription {
        switch self {
        case .named(let name, let arguments):
            types[name] ?? .named(name, arguments: arguments.map { $0.substituting(types) })
        case .tuple(let elements): .tuple(elements.map { $0.substituting(types) })
        case .function(let parameters, let result):
            .function(parameters: parameters.map { $0.substituting(types) }, result: result.substituting(types))
        case .other: self
        case .labeled(let label, let type): .labeled(label, type.substituting(types))
        case .modified(let modifiers, let type): .modified(modifiers, type.substituting(types))
        }
    }

    /// The modifiers of the type, and the type without them.
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
    /// The type in Swift syntax, with sugar.
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
            let attributes = written.filter { !TypeDescription.isEffect($0) && $0 != TypeDescription.variadic }
            var text = type.description + (written.contains(TypeDescription.variadic) ? "..." : "")
            if case .function(let parameters, let result) = type {
                text = TypeDescription.text(parameters, effects: effects, result)
            }
            return (attributes + [text]).joined(separator: " ")
        }
    }
}

extension TypeDescription {
    /// Returns whether `modifier` follows the parameters of a function.
    package static func isEffect(_ modifier: String) -> Bool { modifier == "async" || modifier.hasPrefix("throws") }

    private static func text(_ parameters: [TypeDescription], effects: [String], _ result: TypeDescription) -> String {
        let parameters = parameters.map(\.description).joined(separator: ", ")
        let written = result == .void ? "Void" : result.description
        return (["(\(parameters))"] + effects + ["->", written]).joined(separator: " ")
    }
}

extension TypeDescription {
    /// The maximum number of tokens in a type. Longer types are unknown, because each use of a declaration visits the
    /// complete type.
    private static let maxTokens = 512

    /// Creates a description for a type node in a syntax tree.
    ///
    /// - Parameter isExact: Whether to keep tuple labels, attributes and effects. Casts depend on them, and most other
    ///   checks don't.
    package init(_ tree: borrowing SyntaxTree, _ node: NodeIndex, isExact: Bool = false) {
        switch tree.kind(node) {
        case _ where tree.tokenCount(node) > TypeDescription.maxTokens:
            self = .unknown
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
        case .opaqueType where isExact:
            self = .modified([TypeDescription.opaque], TypeDescription.child(tree, node, isExact))
        case .attributedType:
            self = TypeDescription.attributed(tree, node, isExact)
        case .packType where isExact && !tree.isPackExpansion(node):
            self = .modified([TypeDescription.variadic], TypeDescription.child(tree, node, isExact))
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
            guard isExact, let label = tree.argumentLabel(element) else { return type }
            return .labeled(label, type)
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
                // Parameter labels aren't part of the type.
                parameters = parameters.map { if case .labeled(_, let type) = $0 { type } else { $0 } }
                if tree.isAsyncFunctionType(node) { effects.append("async") }
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
        guard let child = tree.typeWithoutModifiers(node) else { return .other(tree.text(node)) }
        let type = TypeDescription(tree, child, isExact: isExact)
        return isExact ? .modified(tree.typeModifiers(node), type) : type
    }

    private static func named(_ tree: SyntaxTree, _ node: NodeIndex, _ isExact: Bool) -> TypeDescription {
        var names: [String] = []
        var arguments: [TypeDescription] = []
        for component in tree.children(node) {
            // `Foundation::URL` is `Foundation.URL`.
            names += tree.componentNames(component)
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

extension TypeDescription: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        guard archiver.enter() else { return .void }
        defer { archiver.leave() }
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.named, &archiver) {
            if case .named(let name, let arguments) = $0 { (name, arguments) } else { nil }
        }
        cases.add(Self.tuple, &archiver) { if case .tuple(let elements) = $0 { elements } else { nil } }
        cases.add(Self.function, &archiver) {
            if case .function(let parameters, let result) = $0 { (parameters, result) } else { nil }
        }
        cases.add(Self.other, &archiver) { if case .other(let text) = $0 { text } else { nil } }
        cases.add(Self.labeled, &archiver) { if case .labeled(let label, let type) = $0 { (label, type) } else { nil } }
        cases.add(Self.modified, &archiver) {
            if case .modified(let modifiers, let type) = $0 { (modifiers, type) } else { nil }
        }
        return cases.end(&archiver, or: .void)
    }
}
