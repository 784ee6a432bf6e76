import FlynnFacts
import FlynnSyntax

/// An external type, or an instance of it.
package enum ExternalValue: Equatable {
    /// The type with this name.
    case type(String)
    /// An instance of the type with this name.
    case instance(String)
}

/// Finds expressions that refer to external types and their instances. Only the names of these types are known.
package struct ExternalTypes: Sendable {
    /// Infers the types of expressions.
    package let resolver: ReceiverResolver
    private let types: TypeTable
    private let members: MemberTable

    init(_ resolver: ReceiverResolver) {
        self.resolver = resolver
        types = resolver.types
        members = resolver.members
    }

    /// The work for one query. Members and initial values can refer to one another on many paths.
    private struct Search {
        var depth = 0
        var count = 0

        /// The maximum nesting depth of members and initial values.
        static let maxDepth = 32
        static let maxCount = 256
    }

    /// Returns the external type or instance to which the expression refers.
    package func value(of expression: ExpressionSummary, in file: FileID) -> ExternalValue? {
        var search = Search()
        return value(of: expression, in: file, &search)
    }

    private func value(
        of expression: ExpressionSummary, in file: FileID, _ search: inout Search
    ) -> ExternalValue? {
        countStep()
        search.count += 1
        guard search.depth <= Search.maxDepth, search.count <= Search.maxCount else { return nil }
        search.depth += 1
        defer { search.depth -= 1 }
        switch expression {
        case .unknown, .`self`, .`super`:
            return nil
        case .type(let type, let context):
            return instance(of: type, in: context.map { types.type(of: $0, in: file) })
        case .metatype(let type, let context):
            // `Task<Void, Never>`
            guard case .instance(let name)? = instance(of: type, in: context.map { types.type(of: $0, in: file) })
            else {
                return nil
            }
            return .type(name)
        case .name(let name, let context):
            let scope = context.map { types.type(of: $0, in: file) }
            if let found = members.members(name, around: scope) ?? members.globals(name) {
                return value(of: found, &search)
            }
            guard name.beginsWithCapital, types.declaredType(name, in: scope) == nil,
                !types.isParameter(name, in: scope)
            else { return nil }
            return .type(name)
        case .member(let base, let name):
            return member(name, of: base, in: file, &search)
        case .call(let base, _):
            switch value(of: base, in: file, &search) {
            case .type(let type)?, .instance(let type)?: return .instance(type)
            case nil: return instance(of: resolver.resolve(expression, in: file))
            }
        case .closureParameter(.parameter(.name(let function, let context), _, _), 0, _):
            if let type = KnownFunction.closureParameter(function),
                members.isUndeclared(function, in: context.map { types.type(of: $0, in: file) })
            {
                return .instance(type)
            }
            return instance(of: resolver.resolve(expression, in: file))
        case .unwrapped(let base), .chained(let base):
            return value(of: base, in: file, &search)
        case .operation(["..<"], let bounds) where bounds.count == 2 && !members.declaresOperator("..<"):
            return .instance("Range")
        case .operation(["..."], let bounds) where bounds.count == 2 && !members.declaresOperator("..."):
            return .instance("ClosedRange")
        default:
            return instance(of: resolver.resolve(expression, in: file))
        }
    }

    private func member(
        _ name: String, of base: ExpressionSummary, in file: FileID, _ search: inout Search
    ) -> ExternalValue? {
        switch value(of: base, in: file, &search) {
        case .type(let module)? where KnownModule.qualifiers.contains(module): return .type(name)
        case .type(let type)?:
            return KnownValue.isInstance(name, of: type) ? .instance(type) : nil
        case .instance(let type)? where KnownValue.adapters.contains(name): return .instance(type)
        case .instance, nil: break
        }
        switch resolver.resolve(base, in: file).unwrapped {
        case .type(let owner, _) where types.kind(of: owner) == nil && !members.declares(name, owner):
            // A member of a standard library type.
            return instance(of: resolver.resolve(.member(base, name), in: file))
        case .tuple: return instance(of: resolver.resolve(.member(base, name), in: file))
        case .type(let owner, _), .metatype(.type(let owner, _)):
            return members.members(name, of: owner).flatMap { value(of: $0, &search) }
        case .external, .function, .metatype, .maybeOptional, .composition, .unknown:
            return nil
        }
    }

    /// Returns whether methods with the names of collection methods call their closures before they return. This is the
    /// case for collections, optionals and results.
    package func callsClosuresAtOnce(_ value: ExpressionSummary, in file: FileID) -> Bool {
        if case .instance(let name)? = self.value(of: value, in: file), name == "Result" || KnownType.isCollection(name)
        {
            return true
        }
        let type = resolver.resolve(value, in: file)
        return type.wrapped != nil || StandardCollection(type.unwrapped, types) != nil
    }

    private func value(of found: ArraySlice<MemberID>, _ search: inout Search) -> ExternalValue? {
        // With overloads, or with several declarations in `#if` branches, the meaning is uncertain.
        guard found.count == 1, let member = found.first, !members[member].isFunction else { return nil }
        if let type = members[member].type { return instance(of: type, in: nil) }
        return members[member].value.flatMap { value(of: $0, in: member.file, &search) }
    }

    private func instance(of type: ResolvedType) -> ExternalValue? {
        switch type.unwrapped {
        case .external(let name, _): instance(named: name)
        case .type(let type, _) where types.kind(of: type) == nil: instance(named: types[type].name)
        case .type, .tuple, .function, .metatype, .maybeOptional, .composition, .unknown: nil
        }
    }

    /// Returns an instance of the written type, unless the project declares the type.
    private func instance(of type: TypeDescription, in scope: TypeID?) -> ExternalValue? {
        guard case .named(let name, _) = types.normalized(type, in: scope).unwrapped,
            types.declaredType(name, in: scope) == nil, !types.isParameter(name, in: scope)
        else { return nil }
        return instance(named: name)
    }

    private func instance(named name: String) -> ExternalValue {
        let parts = name.split(separator: ".")
        if parts.count == 2, KnownModule.qualifiers.contains(String(parts[0])) { return .instance(String(parts[1])) }
        return .instance(name)
    }
}
