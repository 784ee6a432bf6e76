import FlynnFacts
import FlynnSyntax

/// Infers the type of an expression within a limited number of steps. Beyond the limit, the type is unknown.
///
/// Uncertain types are also unknown. Examples are overloads with different results, names that could be declared in an
/// unknown superclass, and types that share a name.
struct TypeResolution {
    let types: TypeTable
    let inheritance: Inheritance
    let members: MemberTable
    let behaviors: BehaviorTable
    /// Whether to infer the static type of a value. Otherwise, the result can be any type with the same elements and
    /// members: an array for a slice, or an instance for an initializer's optional result.
    let isExact: Bool
    var steps = 0
    var depth = 0
    /// The total number of parts of all composite intermediate types.
    private var parts = 0
    /// Whether the type is a generic argument in a static type. Generic arguments are invariant: a type parameter
    /// doesn't count as its constraint, nor `Self` as the enclosing class.
    var isInvariant = false

    /// The maximum number of steps. Most expressions need about ten.
    private static let maxSteps = 800
    /// The maximum nesting depth of steps. Initial values of properties can refer to one another, even in a cycle.
    static let maxDepth = 64
    /// The maximum number of parts of a type. Generic aliases can double the number at every level.
    private static let maxSize = 256
    /// The maximum number of parts of all intermediate types.
    private static let maxParts = 8_192

    init(_ resolver: ReceiverResolver, isExact: Bool = false) {
        self.isExact = isExact
        types = resolver.types
        inheritance = resolver.inheritance
        members = resolver.members
        behaviors = resolver.behaviors
    }

    /// Counts a step, and returns `false` beyond the maximum number of steps.
    mutating func step() -> Bool {
        countStep()
        steps += 1
        return steps <= TypeResolution.maxSteps
    }

    /// Returns the type, or an unknown type if there are too many parts. Every inferred type passes through this
    /// function.
    mutating func bounded(_ type: ResolvedType) -> ResolvedType {
        guard type.isComposite else { return type }
        let size = type.size(upTo: TypeResolution.maxSize + 1)
        parts += size
        return size <= TypeResolution.maxSize && parts <= TypeResolution.maxParts ? type : .unknown
    }

    // MARK: - Origins

    /// Returns the type of the expression.
    mutating func resolve(_ expression: ExpressionSummary, in file: FileID) -> ResolvedType {
        guard step(), depth < TypeResolution.maxDepth else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        return bounded(resolveStep(expression, in: file))
    }

    @inline(never)
    private mutating func resolveStep(_ expression: ExpressionSummary, in file: FileID) -> ResolvedType {
        switch expression {
        case .unknown:
            return .unknown
        case .type(let type, let context):
            return convert(type, in: scope(context, file))
        case .metatype(let type, let context):
            return metatype(convert(type, in: scope(context, file)))
        case .`self`(let context):
            return selfType(context, file)
        case .`super`(let context):
            return superclass(context, file)
        case .name(let name, let context):
            return resolveName(name, from: context, in: file, call: nil)
        case .member(let base, let name):
            return member(name, of: resolve(base, in: file), call: nil, in: file)
        case .call(let callee, let arguments):
            return call(callee, arguments, in: file)
        case .subscripted(let base, let arguments):
            return subscripted(resolve(base, in: file).unwrapped, arguments, in: file)
        case .sliced(let base):
            let type = resolve(base, in: file).unwrapped
            if isExact, let text = scalar(type), text == "String" || text == "Substring" {
                return convert(.named("Substring", arguments: []), in: Scope())
            }
            guard StandardCollection(type, types)?.isIndexed == true else { return .unknown }
            return .type(TypeID(.arraySlice), [element(of: type)])
        case .element(let base):
            let type = resolve(base, in: file)
            let element = element(of: type)
            if element != .unknown { return element }
            let own = ownElement(of: type.unwrapped)
            return own == .unknown ? undeclaredPart(of: type.unwrapped, in: file) : own
        case .unwrapped(let base):
            let type = resolve(base, in: file)
            if case .metatype(let instance) = type { return .metatype(.optional(instance)) }
            return type.wrapped ?? type.certain
        case .chained(let base):
            let type = resolve(base, in: file).certain
            return type.wrapped == nil ? .optional(type) : type
        case .tuple(let parts, let labels):
            return .tuple(parts.map { resolve($0, in: file) }, labels: labels)
        case .array(let parts):
            let element = commonElement(parts, in: file)
            // `[Worker]()`
            if case .metatype(let instance) = element { return isExact ? .unknown : .metatype(.array(instance)) }
            return .array(element)
        case .dictionary(let keys, let values):
            let key = ResolvedType.common(keys.map { resolve($0, in: file) })
            let value = ResolvedType.common(values.map { resolve($0, in: file) })
            // `[String: Worker]()`
            if case .metatype(let instance) = value {
                if isExact { return .unknown }
                if case .metatype(let keyInstance) = key {
                    return .metatype(.type(.dictionary, [keyInstance, instance]))
                }
                return .metatype(.type(.dictionary, [.unknown, instance]))
            }
            return .type(.dictionary, [key, value])
        case .alternatives(let parts):
            // An empty array has the type of the other branches.
            let filled = parts.filter { $0 != .array([]) }
            let type = joined(filled.map { resolve($0, in: file) })
            return filled.count == parts.count || StandardCollection(type, types)?.isIndexed == true ? type : .unknown
        case .coalesced(let parts):
            return coalesced(parts, in: file)
        case .payload(let base, let name, let position, let count):
            let type = resolve(base, in: file)
            let payload = payload(type, name, position, of: count)
            return payload == .unknown ? undeclaredPart(of: type.unwrapped, in: file) : payload
        case .closure(let result):
            return .function([], resolve(result, in: file), exactly: nil)
        case .closureParameter(let function, let position, let count):
            return closureParameter(position, of: count, in: function, file: file)
        case .parameter(let callee, let call, let argument):
            return parameter(argument, of: callee, call, in: file)
        case .literal(let kind):
            return literal(kind)
        case .operand(let name, let other):
            return operand(of: name, beside: resolve(other, in: file))
        case .reply(let answer):
            return .external("Reply", [resolve(answer, in: file)])
        case .keyPath(let root, let names):
            guard case .metatype(let type) = resolve(root, in: file) else { return .external("KeyPath", []) }
            return .external("KeyPath", [type, value(of: names, from: type, in: file)])
        case .dynamicType(let base):
            // The project can declare a function with this name.
            return members.isGlobal("type") ? .unknown : metatype(resolve(base, in: file))
        case .operation(let operators, let operands):
            return operation(operators, operands, in: file)
        case .flow(let base):
            // An operator declared in the project can return any type.
            return members.isGlobal(ExpressionSummary.flowOperator.description) ? .unknown : resolve(base, in: file)
        }
    }

    /// Returns the common type of several branches, or the nearest common superclass of two classes. For three
    /// different classes, the type is unknown. Branches that never return are ignored.
    private func joined(_ branches: [ResolvedType]) -> ResolvedType {
        let types = branches.filter { $0 != .external("Never", []) }
        guard types.count == 2, types[0] != types[1], case .type(let first, []) = types[0],
            case .type(let second, []) = types[1]
        else { return .common(types) }
        let (ancestors, others) = (inheritance.lineage(of: first).types, inheritance.lineage(of: second).types)
        guard let common = ancestors.first(where: { self.types.kind(of: $0) == .class && others.contains($0) }),
            self.types.parameters(of: common).isEmpty,
            (ancestors + others).allSatisfy({ self.types[$0].declarationCount <= 1 })
        else { return .unknown }
        return .type(common, [])
    }

    /// Returns the element type of an array literal. A mix of integers and floating-point numbers is `Double`.
    private mutating func commonElement(_ parts: [ExpressionSummary], in file: FileID) -> ResolvedType {
        let isMixed = parts.count == 2 && parts.contains(.literal(.integer)) && parts.contains(.literal(.float))
        return isMixed ? literal(.float) : .common(parts.map { resolve($0, in: file) })
    }

    func metatype(_ instance: ResolvedType) -> ResolvedType {
        if case .unknown = instance { return .unknown }
        return .metatype(instance)
    }

    // MARK: - Scopes

    /// The context in which the names in a type are looked up.
    struct Scope {
        /// The innermost enclosing type, or `nil` outside of types.
        var type: TypeID?
        /// The file, or `nil` for the only file declaring the type.
        var file: FileID?
        /// The known arguments for the type parameters.
        var arguments: [String: ResolvedType] = [:]
        /// The constraints of an extension.
        var constraints: [String: TypeDescription] = [:]
        /// The meaning of `Self`.
        var selfType: ResolvedType?
        /// The generic parameters of a function.
        var generics: [String: TypeArgument] = [:]
    }

    /// The argument for a function's generic parameter.
    enum TypeArgument {
        case solved(ResolvedType)
        /// Any type that satisfies the constraint.
        case constrained(TypeDescription?)
    }

    func scope(_ type: TypeSummary.ID?, _ file: FileID) -> Scope {
        guard let type else { return Scope(file: file) }
        let declaration = DeclarationID(file: file, type: type)
        return Scope(
            type: types.type(of: declaration), file: file, constraints: types[declaration].genericConstraints)
    }

    mutating func selfType(_ context: TypeSummary.ID, _ file: FileID) -> ResolvedType {
        let type = types.type(of: context, in: file)
        let parameters = types.parameters(of: type)
        if parameters.isEmpty, types.kind(of: type) != .typealias { return step() ? .type(type, []) : .unknown }
        // `extension Array where Element: Worker`
        let name = convert(type, [], in: Scope())
        guard case .type(let type, _) = name else { return .unknown }
        if isExact, types.kind(of: type) != nil { return .type(type, []) }
        let scope = scope(context, file)
        let arguments = types.parameters(of: type).map { convert(.named($0, arguments: []), in: scope) }
        return .type(type, arguments.contains { $0 != .unknown } ? arguments : [])
    }

    private mutating func superclass(_ context: TypeSummary.ID, _ file: FileID) -> ResolvedType {
        let type = types.type(of: context, in: file)
        for parent in types[type].inherited {
            let parent = convert(parent, in: Scope(type: type))
            if case .type(let id, _) = parent, types.kind(of: id) == .class { return parent }
        }
        return undeclared(in: file)
    }
}
