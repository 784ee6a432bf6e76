import FlynnFacts
import FlynnSyntax

/// The inheritance between the types in a project.
package final class Inheritance: Sendable {
    /// The types.
    package let types: TypeTable
    /// The resolved types. They are equal for files with equal declarations.
    let results: Results

    /// The related types of all types.
    struct Results: Sendable {
        fileprivate var parents = IDLists<TypeID?>()
        fileprivate let children: IDLists<TypeID>

        init(_ types: TypeTable) {
            parents.reserveCapacity(types.count)
            for type in types.ids { parents.append(types[type].inherited.lazy.map { types.resolve($0, in: type) }) }
            children = parents.inverted()
        }
    }

    /// A type with its ancestors in the project.
    package struct Lineage {
        /// The types, nearest first, beginning with the type itself.
        package internal(set) var types: [TypeID]
        /// Whether the project declares every ancestor.
        package internal(set) var isComplete = true
    }

    init(_ types: TypeTable, _ results: Results) {
        self.types = types
        self.results = results
    }

    /// Returns the resolved types of the inheritance clauses, in order. Unknown types are `nil`.
    package func parents(of type: TypeID) -> ArraySlice<TypeID?> {
        countStep()
        return results.parents[type.index]
    }

    /// Returns the types that directly inherit from this type.
    package func children(of type: TypeID) -> ArraySlice<TypeID> {
        countStep()
        return results.children[type.index]
    }

    /// The maximum number of ancestors to visit, which bounds the work for a call. Real types have fewer ancestors.
    private static let maxLineage = 256
    /// The maximum number of ancestors for a linear search. For more ancestors, a set is faster.
    private static let maxSearched = 16

    /// Returns whether values can't bridge to the type: the type is a value type, or all ancestors are known.
    func isUnbridgeable(_ type: TypeID) -> Bool { types.isValueType(type) || lineage(of: type).isComplete }

    /// Returns the type's ancestors in the project.
    package func lineage(of type: TypeID) -> Lineage {
        var lineage = Lineage(types: [type])
        var seen: Set<TypeID>?
        var next = 0
        while next < lineage.types.count {
            let current = lineage.types[next]
            next += 1
            let parents = results.parents[current.index]
            for position in parents.indices {
                countStep()
                let parent = parents[position]
                // The members of a type are unknown if the project only extends the type.
                if lineage.isComplete, parent.flatMap(types.kind) == nil,
                    !types[current].inherited[position - parents.startIndex].isMemberless
                {
                    lineage.isComplete = false
                }
                guard let parent else { continue }
                if seen == nil, lineage.types.count > Inheritance.maxSearched { seen = Set(lineage.types) }
                if seen?.insert(parent).inserted ?? !lineage.types.contains(parent) { lineage.types.append(parent) }
                if lineage.types.count > Inheritance.maxLineage {
                    lineage.isComplete = false
                    return lineage
                }
            }
        }
        return lineage
    }

    /// Returns whether the only unknown ancestors are actors of the runtime and its libraries, and protocols without
    /// members.
    package func isCompleteExceptActors(_ lineage: Lineage) -> Bool {
        isComplete(lineage) { ancestor, written in isActor(written, in: ancestor) }
    }

    /// Whether the only unknown types in a lineage are the standard library's protocols of sequences and their iterators, and protocols
    /// without members.
    func isCompleteExceptSequences(_ lineage: Lineage) -> Bool {
        isComplete(lineage) { _, written in
            if case .named(let name, _) = written { KnownProtocol.sequences.contains(name) } else { false }
        }
    }

    /// The maximum length of an alias chain to follow. Aliases can form a cycle.
    private static let maxAliases = 8

    /// Returns whether the written type is an actor of the runtime or its libraries, directly or by an alias.
    private func isActor(_ written: TypeDescription, in scope: TypeID) -> Bool {
        var (written, scope) = (written, scope)
        for _ in 0..<Inheritance.maxAliases {
            if Inheritance.actors.contains(written) { return true }
            guard case .named(let name, []) = written, let found = types.lookUp(name, in: scope),
                types.kind(of: found) == .typealias, types[found].isUnique, let aliased = types[found].aliased
            else { return false }
            (written, scope) = (aliased, found)
        }
        return false
    }

    /// Returns whether the type is a stage in the runtime's flows.
    func isFlowable(_ type: TypeID) -> Bool {
        lineage(of: type).types.contains { ancestor in
            zip(parents(of: ancestor), types[ancestor].inherited).contains { parent, written in
                parent.flatMap(types.kind) == nil && Inheritance.flowable.contains(written)
            }
        }
    }

    private static let flowable: Set = [
        TypeDescription.named("Flowable", arguments: []), .named("FlynnRuntime.Flowable", arguments: []),
    ]

    private static let actors: Set = Set(
        ["Actor", "FlynnRuntime.Actor", "Flowable", "FlynnRuntime.Flowable", "SystemActor", "FlynnSystem.SystemActor"]
            .map {
                TypeDescription.named($0, arguments: [])
            })

    /// Returns whether the only unknown ancestors are the root types of classes and protocols in headers.
    func isCompleteExceptRoots(_ lineage: Lineage) -> Bool {
        isComplete(lineage) { ancestor, written in
            types.isDeclaredInHeader(ancestor) && Inheritance.roots.contains(written)
        }
    }

    private static let roots: Set = [
        TypeDescription.named("NSObject", arguments: []), .named("NSObjectProtocol", arguments: []),
    ]

    /// Returns whether the only unknown ancestors are protocols whose values can't be literals.
    func isCompleteExceptProtocolsWithoutLiterals(_ lineage: Lineage) -> Bool {
        isComplete(lineage) { _, written in written.names.first.map(KnownProtocol.withoutLiterals.contains) ?? false }
    }

    /// Returns whether the only unknown ancestors are protocols without members, and types accepted by `isKnown`.
    ///
    /// - Parameter isKnown: Receives a type in the lineage, and a type in the inheritance clause.
    private func isComplete(_ lineage: Lineage, except isKnown: (TypeID, TypeDescription) -> Bool) -> Bool {
        lineage.types.count <= Inheritance.maxLineage
            && lineage.types.allSatisfy { ancestor in
                zip(parents(of: ancestor), types[ancestor].inherited).allSatisfy { parent, written in
                    parent.flatMap(types.kind) != nil || written.isMemberless || isKnown(ancestor, written)
                }
            }
    }

    /// Returns the direct and indirect descendants, sorted by name, up to `limit`.
    package func descendants(of type: TypeID, limit: Int) -> [TypeID] {
        // This avoids copying the child lists, which can be much longer than `limit`.
        var pending = [children(of: type)]
        if pending[0].isEmpty { return [] }
        var found: [TypeID] = []
        var seen: Set = [type]
        while found.count < limit, !pending.isEmpty {
            countStep()
            guard let child = pending[pending.count - 1].popLast() else {
                pending.removeLast()
                continue
            }
            guard seen.insert(child).inserted else { continue }
            found.append(child)
            pending.append(children(of: child))
        }
        return found.sorted { types[$0].name < types[$1].name }
    }

    /// The meaning of a type name at a location in the code.
    enum VisibleType {
        case declared(TypeID)
        case notDeclared
        /// A type alias in a protocol, visible from a conforming type. In signatures, the compiler prefers a type from
        /// the enclosing types, the file, or an imported module. In expressions, the compiler prefers the alias.
        case uncertain
    }

    /// Returns the meaning of a type name inside a type, without following aliases. The search includes types nested in
    /// the ancestors of the enclosing types.
    ///
    /// - Parameters:
    ///   - file: the file containing the name. The file can declare a private type with this name.
    ///   - visited: increases by the number of visited ancestors.
    func visibleType(
        _ name: String, meaning meanings: TypeNameMeanings?, in scope: TypeID?, file: FileID?, visited: inout Int
    ) -> VisibleType {
        let found = types.lookUp(name, meaning: meanings, in: scope, file: file)
        // Most names aren't names of nested types, and a type can have many ancestors.
        if let simpleName = meanings?.simpleName {
            // A nested type takes precedence over types inherited by the enclosing types.
            let outer = found.flatMap { types[$0].outer }
            var next = scope
            while let current = next, current != outer {
                let lineage = lineage(of: current).types
                visited += lineage.count
                for ancestor in lineage.dropFirst() {
                    guard let inherited = types.type(simpleName, inside: ancestor) else { continue }
                    // Types nested in a protocol are aliases. The kind of an external ancestor is unknown.
                    let isCertain =
                        types.kind(of: inherited) != .typealias || types.kind(of: ancestor) == .class
                        || types.kind(of: current) == .protocol
                    return isCertain ? .declared(inherited) : .uncertain
                }
                next = types[current].outer
            }
        }
        return found.map { .declared($0) } ?? .notDeclared
    }
}

extension IDLists<TypeID?> {
    /// Returns the inverse lists. The list of a type contains the types that list it, without duplicates.
    fileprivate func inverted() -> IDLists<TypeID> {
        var keys: [Int?] = []
        var owners: [TypeID] = []
        for number in 0..<count {
            // A type with several declarations can repeat an inherited type.
            var seen: Set<TypeID> = []
            for case let element? in self[number] where self[number].count == 1 || seen.insert(element).inserted {
                keys.append(element.index)
                owners.append(TypeID(number))
            }
        }
        return IDLists<TypeID>(count: count, keys: keys) { owners[$0] }
    }
}
