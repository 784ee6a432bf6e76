import FlynnSummary
import FlynnSyntax

/// The inheritance between the types of a project.
package final class Inheritance: Sendable {
    let types: TypeTable
    /// See ``parents(of:)``.
    private let parentLists: IDLists<TypeID?>
    private let childLists: IDLists<TypeID>

    /// A type with the project's types that it inherits from.
    struct Lineage {
        /// The types, nearest first; the type itself is the first one.
        var types: [TypeID]
        /// Whether the project declares all types that it inherits from.
        var isComplete = true
    }

    init(_ types: TypeTable) {
        self.types = types
        var parents = IDLists<TypeID?>()
        parents.reserveCapacity(types.count)
        for type in types.ids { parents.append(types[type].inherited.lazy.map { types.resolve($0, in: type) }) }
        parentLists = parents
        childLists = parents.inverted()
    }

    /// The inheritance of the same types.
    init(_ inheritance: Inheritance, with types: TypeTable) {
        self.types = types
        parentLists = inheritance.parentLists
        childLists = inheritance.childLists
    }

    /// For each of a type's inherited types, in order, the project's type that it means.
    func parents(of type: TypeID) -> ArraySlice<TypeID?> {
        countStep()
        return parentLists[type.index]
    }

    /// The types that inherit from a type directly.
    func children(of type: TypeID) -> ArraySlice<TypeID> {
        countStep()
        return childLists[type.index]
    }

    /// The maximum number of ancestors that are visited, which bounds the work for each call. Real types have fewer.
    private static let maxLineage = 256
    /// Up to this number of ancestors a search through them is faster than a set.
    private static let maxSearched = 16

    /// Whether a type isn't a class that may inherit from one to which values bridge.
    func isNative(_ type: TypeID) -> Bool { types.isValueType(type) || lineage(of: type).isComplete }

    /// The project's types that a type inherits from.
    func lineage(of type: TypeID) -> Lineage {
        var lineage = Lineage(types: [type])
        var seen: Set<TypeID>?
        var next = 0
        while next < lineage.types.count {
            let current = lineage.types[next]
            next += 1
            let parents = parentLists[current.index]
            for position in parents.indices {
                countStep()
                let parent = parents[position]
                // The members of a type that is only extended here are unknown.
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

    /// Whether the only unknown types in a lineage are actors of the runtime and its libraries, and protocols without members.
    func lacksOnlyActors(_ lineage: Lineage) -> Bool {
        lacksOnly(lineage) { ancestor, written in isActor(written, in: ancestor) }
    }

    /// Whether the only unknown types in a lineage are the standard library's protocols of sequences and their iterators, and protocols
    /// without members.
    func lacksOnlySequences(_ lineage: Lineage) -> Bool {
        lacksOnly(lineage) { _, written in
            if case .named(let name, _) = written { KnownProtocol.sequences.contains(name) } else { false }
        }
    }

    /// How many aliases of aliases are followed; they may form a cycle.
    private static let maxAliases = 8

    /// Whether a written type is an actor of the runtime and its libraries, also by an alias.
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

    /// Whether a type is a stage of the runtime's flows.
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

    /// Whether the only unknown types in a lineage are those from which classes and protocols of headers inherit in the end.
    func lacksOnlyRoots(_ lineage: Lineage) -> Bool {
        lacksOnly(lineage) { ancestor, written in types.isImported(ancestor) && Inheritance.roots.contains(written) }
    }

    private static let roots: Set = [
        TypeDescription.named("NSObject", arguments: []), .named("NSObjectProtocol", arguments: []),
    ]

    /// Whether the only unknown types in a lineage are protocols without members, and those that a condition admits.
    ///
    /// - Parameter isKnown: Receives a type of the lineage, and a type from which it inherits.
    private func lacksOnly(_ lineage: Lineage, _ isKnown: (TypeID, TypeDescription) -> Bool) -> Bool {
        lineage.types.count <= Inheritance.maxLineage
            && lineage.types.allSatisfy { ancestor in
                zip(parents(of: ancestor), types[ancestor].inherited).allSatisfy { parent, written in
                    parent.flatMap(types.kind) != nil || written.isMemberless || isKnown(ancestor, written)
                }
            }
    }

    /// The types that inherit from a type, at any distance, sorted by name; no more than `limit`.
    func descendants(of type: TypeID, limit: Int) -> [TypeID] {
        // The lists aren't copied: a type can have many more children than are wanted.
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

    /// The meaning of a type's name at a place in the code.
    enum VisibleType {
        case declared(TypeID)
        case notDeclared
        /// A type alias of a protocol, seen from a type that conforms to it. In signatures, the compiler prefers a type of the
        /// types around, of a file, or of an imported module; in expressions, the alias.
        case uncertain
    }

    /// The project's type that a name means, seen from inside a type; aliases aren't followed. Types that the types around
    /// inherit together with other members are found, too.
    ///
    /// - Parameters:
    ///   - file: the file that names it, which can have a private type of that name.
    ///   - visited: is increased by the number of ancestors that are visited.
    func visibleType(
        _ name: String, meaning meanings: TypeNameMeanings?, in scope: TypeID?, file: FileID?, visited: inout Int
    ) -> VisibleType {
        let found = types.lookUp(name, meaning: meanings, in: scope, file: file)
        // Most names are not those of nested types, and there can be many ancestors.
        if let simpleName = meanings?.simpleName {
            // A nested type takes precedence over what the types around it inherit.
            let outer = found.flatMap { types[$0].outer }
            var next = scope
            while let current = next, current != outer {
                let lineage = lineage(of: current).types
                visited += lineage.count
                for ancestor in lineage.dropFirst() {
                    guard let inherited = types.type(simpleName, inside: ancestor) else { continue }
                    // The types in a protocol are aliases. An ancestor of another module may be a protocol.
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
    /// The inverse of lists of types: for each type, the types whose lists contain it, each of them once.
    fileprivate func inverted() -> IDLists<TypeID> {
        var keys: [Int?] = []
        var owners: [TypeID] = []
        for number in 0..<count {
            // A type with several declarations can inherit from another one several times.
            var seen: Set<TypeID> = []
            for case let element? in self[number] where self[number].count == 1 || seen.insert(element).inserted {
                keys.append(element.index)
                owners.append(TypeID(number))
            }
        }
        return IDLists<TypeID>(count: count, keys: keys) { owners[$0] }
    }
}
