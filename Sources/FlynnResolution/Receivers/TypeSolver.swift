import FlynnFacts
import FlynnSyntax

/// Finds the types that type parameters stand for.
struct TypeSolver {
    /// What the arguments show of a type parameter.
    private struct Bounds {
        var types: [ResolvedType] = []
        var literals: Set<ExpressionSummary.LiteralKind> = []
        /// Whether one of the types depends on literals, so that a context can change it.
        var isFlexible = false
        /// Whether one of the types can't convert to a supertype.
        var isFixed = false
        /// Whether a closure may determine it.
        var isOpen = false
        /// Whether an argument of unknown type determines it, too.
        var isUnknown = false
        /// Whether one of the arguments is a member of the type: `.zero`
        var isContextual = false
    }

    let names: Set<String>
    private var bounds: [String: Bounds] = [:]

    init(_ names: [String]) { self.names = Set(names) }

    /// Whether a type mentions one of the type parameters, or may be the generic type itself.
    func concerns(_ type: TypeDescription) -> Bool {
        switch type {
        case .named(_, []), .other: true
        default: type.names.contains(where: names.contains) || names.contains { type.mentionsInText($0) }
        }
    }

    mutating func add(_ type: ResolvedType, for name: String, isFlexible: Bool, isFixed: Bool) {
        if type == .unknown {
            bounds[name, default: Bounds()].isUnknown = true
            return
        }
        bounds[name, default: Bounds()].types.append(type)
        if isFlexible { bounds[name]?.isFlexible = true }
        if isFixed, !isFlexible { bounds[name]?.isFixed = true }
    }

    /// The type that the arguments so far show of a type parameter.
    func knownType(of name: String) -> ResolvedType {
        guard let bounds = bounds[name], !bounds.isUnknown else { return .unknown }
        return .common(bounds.types)
    }

    /// Whether one of the arguments is a member of the type that a type parameter stands for.
    func isContextual(_ name: String) -> Bool { bounds[name]?.isContextual == true }

    mutating func add(_ literal: ExpressionSummary.LiteralKind, for name: String) {
        if literal == .contextual {
            bounds[name, default: Bounds()].isContextual = true
            return
        }
        bounds[name, default: Bounds()].literals.insert(literal)
    }

    /// Records that an argument of unknown type is passed for a type.
    mutating func markUnknown(_ type: TypeDescription) {
        for name in names where type.names.contains(name) || type.mentionsInText(name) {
            bounds[name, default: Bounds()].isUnknown = true
        }
    }

    /// Records that a closure is passed for a type.
    mutating func markClosureDependent(_ type: TypeDescription) {
        for name in names where type.names.contains(name) || type.mentionsInText(name) {
            bounds[name, default: Bounds()].isOpen = true
        }
    }

    enum Solution {
        case type(ResolvedType)
        /// The default type of a literal.
        case literal(ExpressionSummary.LiteralKind)
    }

    /// What a type parameter stands for; `nil` if the arguments don't show it.
    ///
    /// A literal has the type of the other arguments. Where `Any?` is expected, a type parameter without a constraint can be
    /// `Any?`, and each literal keeps its own type.
    func solution(
        for name: String, _ constraint: TypeDescription?, isConstrained: Bool, isExact: Bool
    ) -> Solution? {
        guard let bounds = bounds[name] else { return nil }
        if bounds.isUnknown, isExact { return nil }
        if !bounds.types.isEmpty {
            let type = ResolvedType.common(bounds.types)
            if type == .unknown { return nil }
            if isExact {
                if bounds.isFlexible, bounds.isOpen || !bounds.literals.isEmpty { return nil }
                if !bounds.literals.isEmpty, !isConstrained, !bounds.isFixed { return nil }
            }
            return .type(type)
        }
        if bounds.isOpen { return nil }
        switch bounds.literals {
        case [.integer]: return .literal(TypeSolver.isFractional(constraint) ? .float : .integer)
        case [.float]: return .literal(.float)
        case [.integer, .float]: return isConstrained ? .literal(.float) : nil
        case [.string]: return .literal(.string)
        case [.boolean]: return .literal(.boolean)
        default: return nil
        }
    }

    private static func isFractional(_ constraint: TypeDescription?) -> Bool {
        switch constraint {
        case .named("BinaryFloatingPoint", _)?, .named("FloatingPoint", _)?: true
        default: false
        }
    }
}

extension TypeDescription {
    /// Whether a part whose text is all that is known mentions a name: `T.Type`, `any P<T>`
    fileprivate func mentionsInText(_ name: String) -> Bool {
        switch self {
        case .other(let text):
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
        case .named(_, let arguments): arguments.contains { $0.mentionsInText(name) }
        case .tuple(let elements): elements.contains { $0.mentionsInText(name) }
        case .function(let parameters, let result):
            result.mentionsInText(name) || parameters.contains { $0.mentionsInText(name) }
        case .labeled(_, let type), .modified(_, let type): type.mentionsInText(name)
        }
    }
}
