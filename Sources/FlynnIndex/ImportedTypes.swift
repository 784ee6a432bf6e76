import FlynnSummary

/// A type that the project imports, or an instance of one: nothing but the name is known of it.
enum ImportedValue: Equatable {
    case type(String)
    case instance(String)
}

extension ProjectIndex {
    /// The modules whose name may stand before their types' names.
    static let modules: Set<String> = [
        "Android", "Darwin", "Dispatch", "Foundation", "FoundationNetworking", "Glibc", "Musl", "Swift", "_Concurrency",
    ]

    /// What gives an instance without an initializer.
    private static let factories: [String: Set<String>] = [
        "DispatchQueue": ["main", "global"],
        "NotificationCenter": ["default"],
        "OperationQueue": ["main", "current"],
        "Process": ["run"],
        "Thread": ["current", "main"],
        "URLSession": ["shared"],
    ]

    /// What an origin is if it is something of another module.
    func imported(_ origin: ExpressionSummary, in file: FileSummary) -> ImportedValue? {
        imported(origin, in: file, depth: 0)
    }

    /// Whether a bare name means, seen from a type, neither a member nor anything else that the project declares.
    func isImported(_ name: String, in context: String?) -> Bool {
        if declaredType(name, in: context) != nil { return false }
        return !members.isGlobal(name) && members(name, around: context) == nil
    }

    private func imported(_ origin: ExpressionSummary, in file: FileSummary, depth: Int) -> ImportedValue? {
        if depth > 32 { return nil }
        switch origin {
        case .unknown, .`self`, .`super`:
            return nil
        case .type(let type, let owner):
            return instance(of: type, in: owner.map { file[$0].name })
        case .metatype(let type, let owner):
            // `Task<Void, Never>`
            guard case .instance(let name)? = instance(of: type, in: owner.map { file[$0].name }) else {
                return nil
            }
            return .type(name)
        case .name(let name, let owner):
            let context = owner.map { file[$0].name }
            if let found = members(name, around: context) ?? globals(name) { return value(of: found, depth: depth) }
            guard name.first?.isUppercase == true, isImported(name, in: context),
                !isGenericParameter(name, in: context)
            else { return nil }
            return .type(name)
        case .member(let base, let name):
            switch imported(base, in: file, depth: depth + 1) {
            case .type(let module)? where ProjectIndex.modules.contains(module): return .type(name)
            case .type(let type)?:
                return ProjectIndex.factories[type]?.contains(name) == true ? .instance(type) : nil
            case .instance?: return nil
            case nil: break
            }
            switch resolve(base, in: file).unwrapped {
            case .named(let owner, _), .metatype(.named(let owner, _)):
                return members(name, of: owner).flatMap { value(of: $0, depth: depth) }
            case .tuple, .function, .metatype, .unknown:
                return nil
            }
        case .call(let base, _):
            switch imported(base, in: file, depth: depth + 1) {
            case .type(let type)?, .instance(let type)?: return .instance(type)
            case nil: return imported(resolve(origin, in: file))
            }
        case .unwrapped(let base), .chained(let base):
            return imported(base, in: file, depth: depth + 1)
        default:
            return imported(resolve(origin, in: file))
        }
    }

    private func imported(_ type: ResolvedType) -> ImportedValue? {
        guard case .named(let name, _) = type.unwrapped, kind(of: name) == nil else { return nil }
        return instance(named: name)
    }

    private func instance(named name: String) -> ImportedValue {
        let parts = name.split(separator: ".")
        if parts.count == 2, ProjectIndex.modules.contains(String(parts[0])) { return .instance(String(parts[1])) }
        return .instance(name)
    }

    private func value(of found: [Member], depth: Int) -> ImportedValue? {
        // Overloads, or the branches of an `#if`: nobody knows which is meant.
        guard found.count == 1, !found[0].summary.isFunction else { return nil }
        let file = files[found[0].file]
        if let type = found[0].summary.type { return instance(of: type, in: nil) }
        return found[0].summary.value.flatMap { imported($0, in: file, depth: depth + 1) }
    }

    /// An instance of a written type, if that is none of the project's.
    private func instance(of type: TypeDescription, in context: String?) -> ImportedValue? {
        guard case .named(let name, _) = normalized(type, in: context).unwrapped else { return nil }
        if declaredType(name, in: context) != nil { return nil }
        if isGenericParameter(name, in: context) { return nil }
        return instance(named: name)
    }
}
