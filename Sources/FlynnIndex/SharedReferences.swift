import FlynnSummary

/// Whose mutable state travels with an argument.
extension ProjectIndex {
    /// The project's class of which a variable or property is an instance, or holds instances, if two actors must not
    /// share these; `nil` if they may, or if nobody knows.
    package func sharedClass(_ reference: ExpressionSummary, in file: FileSummary) -> String? {
        var search = Search()
        return sharedClass(resolve(reference, in: file), &search)
    }

    /// The classes that were looked at already. Their number is bounded: what holds more is not known.
    private struct Search {
        var seen: Set<String> = []

        mutating func begin(_ name: String) -> Bool { seen.count < 16 && seen.insert(name).inserted }
    }

    private func sharedClass(_ type: ResolvedType, _ search: inout Search) -> String? {
        guard case .named(let name, let arguments) = type else { return nil }
        if kind(of: name) != nil { return isShared(name, &search) ? name : nil }
        switch name {
        case "Optional", "Array", "ContiguousArray", "ArraySlice", "Set", "Dictionary":
            for argument in arguments {
                if let found = sharedClass(argument, &search) { return found }
            }
            return nil
        default:
            return nil
        }
    }

    /// Whether instances of a type have state that two threads must not touch at once.
    private func isShared(_ name: String, _ search: inout Search) -> Bool {
        guard let type = types.number(of: name), types[type].kind == .class, !isActor(name), !isRuntimeActor(name),
            search.begin(name)
        else { return false }
        let ancestors = types.lineage(of: type).types
        guard ancestors.count <= 32 else { return false }
        for ancestor in ancestors {
            // A homonym, or a type that is only extended here, may be marked; a global actor protects what it isolates.
            guard types[ancestor].declarations == 1, !types[ancestor].mayBeIsolated else { return false }
            for (parent, written) in zip(types.parents(of: ancestor), types[ancestor].inherited)
            where parent < 0 || types[parent].kind == nil {
                // An unknown type may be an actor, or safe to share.
                let known = normalized(written, in: types[ancestor].name)
                guard known == .named("NSObject", arguments: []) || StandardProtocol.isSendable(known) == false else {
                    return false
                }
            }
        }
        if !types[type].isFinal || ancestors.contains(where: { types[$0].hasVariables }) { return true }
        // Constants are as safe as their values.
        for ancestor in ancestors where types[ancestor].kind == .class {
            for member in members(declaredBy: ancestor)
            where member.summary.isConstant && !member.summary.isStatic
                && holdsShared(member, of: types[ancestor].name, &search)
            {
                return true
            }
        }
        return false
    }

    private func holdsShared(_ member: Member, of type: String, _ search: inout Search) -> Bool {
        if let annotated = member.summary.type {
            return sharedClass(resolve(annotated, seenFrom: type), &search) != nil
        }
        guard let value = member.summary.value else { return false }
        return sharedClass(resolve(value, in: files[member.file]), &search) != nil
    }
}
