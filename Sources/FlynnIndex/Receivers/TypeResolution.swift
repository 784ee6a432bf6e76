import FlynnSummary
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
    private var steps = 0
    private var depth = 0
    /// The total number of parts of all composite intermediate types.
    private var parts = 0
    /// Whether the type is a generic argument in a static type. Generic arguments are invariant: a type parameter
    /// doesn't count as its constraint, nor `Self` as the enclosing class.
    private var isInvariant = false

    /// The maximum number of steps. Most expressions need about ten.
    private static let maxSteps = 800
    /// The maximum nesting depth of steps. Initial values of properties can refer to one another, even in a cycle.
    private static let maxDepth = 64
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
    private mutating func bounded(_ type: ResolvedType) -> ResolvedType {
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
            return element == .unknown ? undeclaredPart(of: type.unwrapped, in: file) : element
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
            return joined(parts.map { resolve($0, in: file) })
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

    private func metatype(_ instance: ResolvedType) -> ResolvedType {
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

    // MARK: - Types

    /// Resolves a written type.
    mutating func convert(_ type: TypeDescription, in scope: Scope) -> ResolvedType {
        guard step(), depth < TypeResolution.maxDepth else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        return bounded(convertStep(type, in: scope))
    }

    @inline(never)
    private mutating func convertStep(_ type: TypeDescription, in scope: Scope) -> ResolvedType {
        switch type {
        case .named(let name, let arguments):
            return convert(name, arguments, in: scope)
        case .tuple(let elements):
            return .tuple(
                elements.map { convert($0, in: scope) },
                labels: elements.contains { $0.label != nil } ? elements.map { $0.label ?? "" } : [])
        case .function(let parameters, let result):
            // In an extension of an external type, a name can refer to a type parameter of this type.
            let isExact = isExact && scope.type.map { types.kind(of: $0) != nil } != false
            return .function(
                parameters.map { convert($0, in: scope) }, convert(result, in: scope),
                exactly: isExact ? WrittenType(type: type, scope: scope.type) : nil)
        case .labeled(_, let type):
            return convert(type, in: scope)
        case .modified(let modifiers, let type):
            if modifiers.contains(TypeDescription.opaque), isInvariant || type.isMemberless { return .unknown }
            let converted = convert(type, in: scope)
            guard case .function(let parameters, let result, var written?) = converted else { return converted }
            written.type = .modified(modifiers, written.type)
            return .function(parameters, result, exactly: written)
        case .other(let text):
            return convert(text, in: scope)
        }
    }

    /// The maximum number of types to visit in a composition.
    private static let maxComposed = 8

    /// `Drawable & Named`, `Worker.Type`
    private mutating func convert(_ text: String, in scope: Scope) -> ResolvedType {
        if text.utf8.contains(UInt8(ascii: "&")) {
            let names = text.split(separator: "&").map { $0.filter { !$0.isWhitespace } }
            guard names.count <= TypeResolution.maxComposed, names.allSatisfy(TypeResolution.isPath) else {
                return .unknown
            }
            let parts = names.map { convert(.named(String($0), arguments: []), in: scope) }
            return parts.allSatisfy { if case .type = $0 { true } else { $0.isMemberless } }
                ? .composition(parts) : .unknown
        }
        if let head = text.pathHead, scope.generics[head] != nil { return convert(text, [], in: scope) }
        let name = text.dropLast(5)
        guard text.hasSuffix(".Type"), TypeResolution.isPath(String(name)) else { return .unknown }
        return metatype(convert(.named(String(name), arguments: []), in: scope))
    }

    /// Returns whether the text is a name or a path of names with periods.
    private static func isPath(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x40 || $0 == 0x2E || (0x30...0x39) ~= $0 }
    }

    @inline(never)
    private mutating func convert(
        _ name: String, _ arguments: [TypeDescription], in scope: Scope
    ) -> ResolvedType {
        if name == "Self" {
            if isInvariant { return .unknown }
            return scope.selfType ?? scope.type.map { .type($0, []) } ?? .unknown
        }
        if !scope.generics.isEmpty, let argument = scope.generics[name.pathHead ?? name] {
            guard let head = name.pathHead else { return convert(argument, in: scope) }
            // `C.Element`
            guard name.dropFirst(head.count) == ".Element", case .solved(let collection) = argument else {
                return .unknown
            }
            return element(of: collection)
        }
        let meanings = types.meanings(of: name)
        if let head = name.pathHead {
            // `Data.Element` for a type parameter of the enclosing type.
            if head.utf8.count + 8 == name.utf8.count, name.hasSuffix(".Element"),
                let collection = scope.arguments[head]
            {
                return element(of: collection)
            }
            let meanings = types.meanings(of: head)
            if meanings.flatMap({ types.owner(ofParameter: head, meaning: $0, in: scope.type) }) != nil {
                return .unknown
            }
            if head == "Swift", types.lookUp(name, in: scope.type) == nil, types.type(named: head) == nil {
                return convert(String(name.dropFirst(head.count + 1)), arguments, in: Scope())
            }
        } else if let meanings, let owner = types.owner(ofParameter: name, meaning: meanings, in: scope.type) {
            return typeParameter(name, of: owner, in: scope)
        }
        switch inheritance.visibleType(name, meaning: meanings, in: scope.type, file: scope.file, visited: &steps) {
        case .declared(let type): return convert(type, arguments, in: scope)
        case .uncertain: return .unknown
        case .notDeclared:
            // A standard library type.
            if let type = meanings?.type, type.standard != nil {
                return .type(type, arguments.map { convert($0, in: scope) })
            }
            return .external(name, invariant(arguments, in: scope))
        }
    }

    /// Returns the type with the generic arguments, and follows aliases.
    private mutating func convert(
        _ type: TypeID, _ arguments: [TypeDescription], in scope: Scope
    ) -> ResolvedType {
        let arguments =
            types.kind(of: type) == nil
            ? arguments.map { convert($0, in: scope) } : invariant(arguments, in: scope)
        guard types.kind(of: type) == .typealias else {
            return .type(type, arguments.isEmpty && type == scope.type ? ownArguments(of: type, in: scope) : arguments)
        }
        // With several declarations, in `#if` branches or in two files, the meaning is uncertain.
        guard types[type].isUnique, let aliased = types[type].aliased else { return .unknown }
        if !types[type].inherited.isEmpty { return .type(type, []) }
        return convert(
            aliased, in: Scope(type: type, arguments: pair(types[type].genericParameters, arguments)))
    }

    private mutating func convert(_ argument: TypeArgument, in scope: Scope) -> ResolvedType {
        switch argument {
        case .solved(let type): return type
        case .constrained(let constraint):
            guard !isInvariant, let constraint, !isExact || !constraint.isMemberless else { return .unknown }
            return convert(constraint, in: scope)
        }
    }

    /// Resolves generic arguments that are invariant.
    private mutating func invariant(_ arguments: [TypeDescription], in scope: Scope) -> [ResolvedType] {
        if arguments.isEmpty { return [] }
        let outer = isInvariant
        defer { isInvariant = outer }
        isInvariant = isExact
        return arguments.map { convert($0, in: scope) }
    }

    /// Returns the generic arguments for a type's name inside the type, which are its own type parameters.
    private func ownArguments(of type: TypeID, in scope: Scope) -> [ResolvedType] {
        let parameters = scope.arguments.isEmpty ? [] : types.parameters(of: type)
        let arguments = parameters.compactMap { scope.arguments[$0] }
        return arguments.count == parameters.count ? arguments : []
    }

    /// Returns the type for the identity, and follows aliases.
    mutating func convert(_ type: TypeID) -> ResolvedType { convert(type, [], in: Scope()) }

    /// Returns the arguments by the names of the type parameters.
    func pair(_ parameters: [String], _ arguments: [ResolvedType]) -> [String: ResolvedType] {
        arguments.isEmpty ? [:] : Dictionary(zip(parameters, arguments), uniquingKeysWith: { first, _ in first })
    }

    private mutating func typeParameter(_ name: String, of owner: TypeID, in scope: Scope) -> ResolvedType {
        // The element of a collection can be a constraint, and the associated types of a protocol have a different
        // order.
        let kind = types.kind(of: owner)
        if owner == scope.type, !isInvariant || kind != nil && kind != .protocol, let argument = scope.arguments[name],
            argument != .unknown
        {
            return argument
        }
        if owner == scope.type, let type = witness(of: name, in: owner, for: scope.selfType) { return type }
        if isInvariant { return .unknown }
        let own = owner == scope.type ? scope.constraints[name] : nil
        guard let constraint = own ?? types[owner].genericConstraints[name] else { return .unknown }
        // Constraints such as `T: T` recur, but the depth is limited.
        return convert(constraint, in: Scope(type: owner, constraints: scope.constraints))
    }

    // MARK: - Names

    /// Returns the type of a name without a local declaration.
    ///
    /// - Parameter call: The arguments, if the name is called.
    mutating func resolveName(
        _ name: String, from type: TypeSummary.ID?, in file: FileID, call: PassedArguments?
    ) -> ResolvedType {
        let context = type.map { types.type(of: $0, in: file) }
        let selfType = type.map { self.selfType($0, file) } ?? .unknown
        if name == "Self" {
            let type = metatype(selfType)
            return call == nil ? type : construct(type, call)
        }
        let meanings = types.meanings(of: name)
        let isTypeName = name.beginsWithCapital
        var scope = context
        while let current = scope {
            let receiver = current == context ? selfType : .type(current, [])
            if let collection = StandardCollection(receiver, types), collection.declares(name, members) {
                // An extension of a collection, or of its protocols.
                return member(name, of: receiver, call: call, in: file)
            }
            if let found = lookUp(name, in: receiver, isStatic: nil, call: call, file: file) { return found }
            if let meanings,
                types.owner(ofParameter: name, meaning: meanings, in: current, climbs: false) != nil
                    || meanings.simpleName.flatMap({ types.type($0, inside: current) }) != nil
            {
                break
            }
            // A member with this name could be declared in an unknown superclass.
            if !isTypeName, types[current].isKnown, !inheritance.lineage(of: current).isComplete {
                return undeclared(in: file)
            }
            scope = types[current].outer
        }
        // The name can also refer to the library's function.
        if isExact, scope == nil, call != nil, KnownFunction.overloaded.contains(name), members.isGlobal(name) {
            return .unknown
        }
        if scope == nil,
            let found = members.globals(name, in: file, limit: TypeResolution.maxOverloads + 1)
        {
            return value(of: found, in: Scope(file: found.first?.file), call: call, file: file)
        }
        if isType(name, meanings, in: context, file) {
            let type = metatype(convert(.named(name, arguments: []), in: self.scope(type, file)))
            return call == nil ? type : construct(type, call, in: file, completes: true)
        }
        if isExact, scope == nil, call != nil {
            if KnownFunction.returningNothing.contains(name) { return .tuple([], labels: []) }
            if KnownFunction.neverReturning.contains(name) { return .external("Never", []) }
        }
        if isExact, name == "Task", meanings == nil, let result = call?.closure {
            return .external("Task", [resolve(result, in: file), .unknown])
        }
        if name == "stride", let call, call.values.count == 3, call.labels.first == "from", call.labels[2] == "by" {
            return .sequence(extremum(of: call.values, in: file))
        }
        if isExact, let call, KnownFunction.returningArgument.contains(name), call.labels.allSatisfy(\.isEmpty) {
            guard call.values.count == call.labels.count else { return .unknown }
            return KnownFunction.returningFractions.contains(name) && call.values.allSatisfy(\.isFlexible)
                ? literal(.float) : extremum(of: call.values, in: file)
        }
        if isTypeName, meanings == nil, let call, call.labels.first == "wrappedValue", KnownType.isWrapper(name) {
            return .external(name, [resolve(call.values[0], in: file)])
        }
        // An instance of an external type.
        if !isExact, isTypeName, meanings == nil, call != nil { return .external(name, []) }
        if name == "zip", let call, call.values.count == 2, call.labels == ["", ""] {
            return .sequence(.tuple(call.values.map { element(of: resolve($0, in: file)) }, labels: []))
        }
        return undeclared(in: file)
    }

    /// Returns the type of an undeclared name. Only modules without known facts can declare behaviors.
    func undeclared(in file: FileID) -> ResolvedType {
        let hasForeignImports = !types.files[file.index].imports.allSatisfy(KnownModule.names.contains)
        return hasForeignImports && !isExact ? .undeclared : .unknown
    }

    /// Returns the type of an undeclared member, element or result of a value.
    func undeclaredPart(of type: ResolvedType, in file: FileID) -> ResolvedType {
        isOfOtherModule(type) ? undeclared(in: file) : .unknown
    }

    /// Returns whether the type or an ancestor is external.
    private func isOfOtherModule(_ type: ResolvedType) -> Bool {
        switch type {
        case .external(_, []): true
        case .metatype(let instance): isOfOtherModule(instance)
        case .type(let type, _):
            type.standard == nil && (types.kind(of: type) == nil || !inheritance.lineage(of: type).isComplete)
        case .external, .tuple, .function, .maybeOptional, .composition, .unknown: false
        }
    }

    /// Returns whether the name refers to a type, a type parameter, or a standard library collection.
    private mutating func isType(
        _ name: String, _ meanings: TypeNameMeanings?, in scope: TypeID?, _ file: FileID
    ) -> Bool {
        switch inheritance.visibleType(name, meaning: meanings, in: scope, file: file, visited: &steps) {
        case .declared, .uncertain: return true
        case .notDeclared: break
        }
        if isExact, KnownScalar.isStructure(name) || KnownMember.hasMembers(name) { return true }
        guard let meanings else { return false }
        return types.owner(ofParameter: name, meaning: meanings, in: scope) != nil
            || meanings.type?.standard?.isCollection == true || meanings.type == .optional
    }
}
