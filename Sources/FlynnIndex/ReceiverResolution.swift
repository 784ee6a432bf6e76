import FlynnSummary

extension ProjectIndex {
    /// What an expression is that was recorded in a file.
    func resolve(_ origin: ExpressionSummary, in file: FileSummary) -> ResolvedType {
        var resolver = Resolver(index: self)
        return resolver.resolve(origin, in: file)
    }

    /// What a type is that is written inside of a type, or outside of all.
    func resolve(_ type: TypeDescription, seenFrom context: String?) -> ResolvedType {
        var resolver = Resolver(index: self)
        return resolver.convert(type, in: Resolver.Scope(type: context))
    }
}

/// Finds out what one expression is. The work is bounded: what takes more steps is unknown.
///
/// What isn't certain is unknown, too: overloads that give different things, names that an unseen superclass may have,
/// types that share a name.
struct Resolver {
    let index: ProjectIndex
    private var steps = 0
    private var depth = 0

    /// How many steps may be taken. An expression takes some ten.
    private static let maximumSteps = 800
    /// How deep steps may lead. Properties without annotation may be initialized with each other, in a circle even.
    private static let maximumDepth = 64

    init(index: ProjectIndex) { self.index = index }

    /// Counts a step; false if it is one too many.
    mutating func step() -> Bool {
        steps += 1
        return steps <= Resolver.maximumSteps
    }

    /// Counts the steps of looking at all that a type inherits from.
    private mutating func walkLineage(of type: String?) {
        if let type { steps += max(index.lineage(of: type).types.count, 1) }
    }

    // MARK: - Origins

    /// What an expression is that was recorded in a file.
    mutating func resolve(_ origin: ExpressionSummary, in file: FileSummary) -> ResolvedType {
        guard step(), depth < Resolver.maximumDepth else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        return resolveStep(origin, in: file)
    }

    @inline(never)
    private mutating func resolveStep(_ origin: ExpressionSummary, in file: FileSummary) -> ResolvedType {
        switch origin {
        case .unknown:
            return .unknown
        case .type(let type, let id):
            return convert(type, in: scope(id, file))
        case .metatype(let type, let id):
            return metatype(convert(type, in: scope(id, file)))
        case .`self`(let id):
            return selfType(id, file)
        case .`super`(let id):
            return superclass(id, file)
        case .name(let name, let id):
            return resolveName(name, from: id, in: file, call: nil)
        case .member(let base, let name):
            return member(name, of: resolve(base, in: file), call: nil, in: file)
        case .call(let callee, let arguments):
            return call(callee, arguments, in: file)
        case .subscripted(let base, let labels):
            return subscripted(resolve(base, in: file).unwrapped, labels, in: file)
        case .sliced(let base):
            let type = resolve(base, in: file).unwrapped
            return StandardCollection(type, index)?.isIndexed == true ? .array(element(of: type)) : .unknown
        case .element(let base):
            return element(of: resolve(base, in: file))
        case .unwrapped(let base):
            let type = resolve(base, in: file)
            if case .metatype(let instance) = type { return .metatype(.optional(instance)) }
            return type.wrapped ?? type
        case .chained(let base):
            let type = resolve(base, in: file)
            return type.wrapped == nil ? .optional(type) : type
        case .tuple(let parts, let labels):
            return .tuple(parts.map { resolve($0, in: file) }, labels: labels)
        case .array(let parts):
            let element = ResolvedType.common(parts.map { resolve($0, in: file) })
            // `[Worker]()`
            if case .metatype(let instance) = element { return .metatype(.array(instance)) }
            return .array(element)
        case .dictionary(let keys, let values):
            let key = ResolvedType.common(keys.map { resolve($0, in: file) })
            let value = ResolvedType.common(values.map { resolve($0, in: file) })
            // `[String: Worker]()`
            if case .metatype(let instance) = value {
                if case .metatype(let keyInstance) = key {
                    return .metatype(.named("Dictionary", [keyInstance, instance]))
                }
                return .metatype(.named("Dictionary", [.unknown, instance]))
            }
            return .named("Dictionary", [key, value])
        case .alternatives(let parts):
            return .common(parts.map { resolve($0, in: file) })
        case .coalesced(let parts):
            let types = parts.map { resolve($0, in: file) }
            if case .unknown = ResolvedType.common(types.map(\.unwrapped)) { return .unknown }
            return types.last ?? .unknown
        case .payload(let base, let name, let position, let count):
            return payload(resolve(base, in: file), name, position, of: count)
        case .closure(let result):
            return .function([], resolve(result, in: file))
        case .closureParameter(let callee, let argument, let position, let count):
            return closureParameter(position, of: count, passedAs: argument, to: callee, in: file)
        case .dynamicType(let base):
            return metatype(resolve(base, in: file))
        case .flow(let base):
            // The project's own operator may do anything.
            return !index.members.isGlobal(ExpressionSummary.flowOperator.description)
                ? resolve(base, in: file) : .unknown
        }
    }

    private func metatype(_ instance: ResolvedType) -> ResolvedType {
        if case .unknown = instance { return .unknown }
        return .metatype(instance)
    }

    // MARK: - Scopes

    /// Where the names in a type are looked up.
    struct Scope {
        /// The innermost type around, if there is one.
        var type: String?
        /// What its type parameters stand for, where that is known.
        var arguments: [String: ResolvedType] = [:]
        /// What an extension says of them.
        var constraints: [String: TypeDescription] = [:]
        /// What `Self` is.
        var selfType: ResolvedType?
    }

    func scope(_ id: TypeSummary.ID?, _ file: FileSummary) -> Scope {
        guard let id else { return Scope() }
        let type = file[id]
        return Scope(type: type.name, constraints: type.genericConstraints)
    }

    mutating func selfType(_ id: TypeSummary.ID?, _ file: FileSummary) -> ResolvedType {
        guard let id else { return .unknown }
        let type = file[id]
        let scope = scope(id, file)
        // `extension Array where Element: Worker`
        let name = convert(.named(type.name, arguments: []), in: Scope())
        guard case .named(let full, _) = name else { return .unknown }
        let parameters = index.parameters(of: full)
        let arguments = parameters.map { convert(.named($0, arguments: []), in: scope) }
        return .named(full, arguments.contains { $0 != .unknown } ? arguments : [])
    }

    private mutating func superclass(_ id: TypeSummary.ID, _ file: FileSummary) -> ResolvedType {
        let name = file[id].name
        for parent in index.types[name]?.inherited ?? [] {
            let type = convert(parent, in: Scope(type: name))
            if case .named(let parentName, _) = type, index.kind(of: parentName) == .class { return type }
        }
        return .unknown
    }

    // MARK: - Types

    /// A type as it is written, with full names in it.
    mutating func convert(_ type: TypeDescription, in scope: Scope) -> ResolvedType {
        guard step(), depth < Resolver.maximumDepth else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        switch type {
        case .named(let name, let arguments):
            return convert(name, arguments, in: scope)
        case .tuple(let elements):
            return .tuple(elements.map { convert($0, in: scope) }, labels: [])
        case .function(let parameters, let result):
            return .function(parameters.map { convert($0, in: scope) }, convert(result, in: scope))
        case .labeled(_, let type), .modified(_, let type):
            return convert(type, in: scope)
        case .other(let text):
            return convert(text, in: scope)
        }
    }

    /// `Worker.Type`, `some Worker`
    private mutating func convert(_ text: String, in scope: Scope) -> ResolvedType {
        let isOpaque = text.hasPrefix("some ")
        let name = isOpaque ? text.dropFirst(5) : text.dropLast(5)
        guard isOpaque || text.hasSuffix(".Type"),
            name.utf8.allSatisfy({ $0 > 0x40 || $0 == 0x2E || (0x30...0x39) ~= $0 })
        else { return .unknown }
        let type = TypeDescription.named(String(name), arguments: [])
        // `some AnyObject` says nothing.
        if isOpaque { return type.isMemberless ? .unknown : convert(type, in: scope) }
        return metatype(convert(type, in: scope))
    }

    @inline(never)
    private mutating func convert(
        _ name: String, _ arguments: [TypeDescription], in scope: Scope
    ) -> ResolvedType {
        if name == "Self" { return scope.selfType ?? scope.type.map { .named($0, []) } ?? .unknown }
        let head = String(name.prefix { $0 != "." })
        if let owner = index.owner(ofParameter: head, in: scope.type) {
            return head == name ? typeParameter(name, of: owner, in: scope) : .unknown
        }
        if scope.type != nil, index.types.isNested(name) { walkLineage(of: scope.type) }
        guard let found = index.visibleType(name, in: scope.type) else {
            if name.hasPrefix("Swift."), index.types.number(of: head) == nil {
                return convert(String(name.dropFirst(6)), arguments, in: Scope())
            }
            return .named(name, arguments.map { convert($0, in: scope) })
        }
        guard index.kind(of: found) == .typealias, let entry = index.types[found] else {
            return .named(found, arguments.map { convert($0, in: scope) })
        }
        // Aliases in the branches of an `#if`, or of two files: nobody knows which is meant.
        guard entry.declarations == 1, let aliased = entry.aliased else { return .unknown }
        let own = zip(entry.genericParameters, arguments.map { convert($0, in: scope) })
        return convert(
            aliased, in: Scope(type: found, arguments: Dictionary(own, uniquingKeysWith: { first, _ in first })))
    }

    private mutating func typeParameter(_ name: String, of owner: String, in scope: Scope) -> ResolvedType {
        if owner == scope.type, let argument = scope.arguments[name], argument != .unknown { return argument }
        let own = owner == scope.type ? scope.constraints[name] : nil
        guard let constraint = own ?? index.types[owner]?.genericConstraints[name] else { return .unknown }
        // `T: T` and the like come back here; the depth bounds it.
        return convert(constraint, in: Scope(type: owner, constraints: scope.constraints))
    }

    // MARK: - Names

    /// What a name is that no local declaration explains; called, if there is a call.
    mutating func resolveName(
        _ name: String, from id: TypeSummary.ID?, in file: FileSummary, call: PassedArguments?
    ) -> ResolvedType {
        let context = id.map { file[$0].name }
        if name == "Self" {
            let type = metatype(selfType(id, file))
            return call == nil ? type : construct(type, call)
        }
        let isTypeName = name.first?.isUppercase == true
        var scope = context
        while let current = scope {
            let receiver = current == context ? selfType(id, file) : .named(current, [])
            if let collection = StandardCollection(receiver, index), collection.declares(name, index) {
                // An extension of a collection, or of its protocols.
                return member(name, of: receiver, call: call, in: file)
            }
            if let found = lookUp(name, in: receiver, isStatic: nil, call: call, file: file) { return found }
            if index.owner(ofParameter: name, in: current, climbing: false) != nil
                || index.types.type(name, inside: current) != nil
            {
                break
            }
            // An unknown superclass may have a member of this name.
            if !isTypeName, !index.lineage(of: current).isComplete { return .unknown }
            scope = ProjectIndex.around(current)
        }
        if scope == nil, let found = index.globals(name, seenFrom: file) {
            return value(of: found, in: Scope(), call: call)
        }
        if index.visibleType(name, in: context) != nil || index.owner(ofParameter: name, in: context) != nil
            || StandardCollection.isName(name)
        {
            let type = metatype(convert(.named(name, arguments: []), in: self.scope(id, file)))
            return call == nil ? type : construct(type, call, in: file)
        }
        if name == "zip", let call, call.values.count == 2, call.labels == ["", ""] {
            return .sequence(.tuple(call.values.map { element(of: resolve($0, in: file)) }, labels: []))
        }
        return .unknown
    }

    // MARK: - Calls

    @inline(never)
    private mutating func call(
        _ callee: ExpressionSummary, _ arguments: PassedArguments, in file: FileSummary
    ) -> ResolvedType {
        switch callee {
        case .member(let base, "init"):
            return construct(resolve(base, in: file), arguments, in: file)
        case .member(let base, let name):
            return member(name, of: resolve(base, in: file), call: arguments, in: file)
        case .name(let name, let id):
            return resolveName(name, from: id, in: file, call: arguments)
        default:
            return called(resolve(callee, in: file), arguments, in: file)
        }
    }

    /// What calling a value gives.
    mutating func called(
        _ callee: ResolvedType, _ arguments: PassedArguments, in file: FileSummary
    ) -> ResolvedType {
        switch callee {
        case .metatype: return construct(callee, arguments, in: file)
        case .function(_, let result): return result
        case .named(let type, _) where index.types.number(of: type) != nil:
            return lookUp("callAsFunction", in: callee, isStatic: false, call: arguments, file: file) ?? .unknown
        case .named, .tuple, .unknown: return .unknown
        }
    }

    /// What an initializer makes.
    private mutating func construct(
        _ type: ResolvedType, _ arguments: PassedArguments?, in file: FileSummary? = nil
    ) -> ResolvedType {
        guard case .metatype(let instance) = type else { return .unknown }
        guard case .named(let name, let parameters) = instance else { return instance }
        if index.kind(of: name) == .protocol { return .unknown }
        guard parameters.isEmpty, StandardCollection(instance, index) != nil, let arguments, let file else {
            return instance
        }
        switch (arguments.labels, arguments.values.count) {
        case (["count"], _):
            // A pool: `Array(count: 4) { Worker() }`
            return .named(name, [arguments.closure.map { resolve($0, in: file) } ?? .unknown])
        case (["repeating", "count"], 2...):
            return .named(name, [resolve(arguments.values[0], in: file)])
        case ([""], 1) where name != "Dictionary":
            return .named(name, [element(of: resolve(arguments.values[0], in: file))])
        default:
            return .named(name, [])
        }
    }
}
