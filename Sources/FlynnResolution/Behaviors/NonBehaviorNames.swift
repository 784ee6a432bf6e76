import FlynnFacts
import FlynnOutline

/// Declarations that share a name with behaviors, with functions called like behaviors, or with blocking functions.
package struct NonBehaviorNames: Sendable {
    /// The names of members and functions other than behaviors.
    private(set) var members: Set<String> = []
    /// The names of functions with the return type `Never`.
    package private(set) var neverReturning: Set<String> = []
    /// The names in ``KnownFunction/unmistakable`` that a type in the project also declares. For these names, the name
    /// alone doesn't identify the function.
    package private(set) var namesakesOfKnownFunctions: Set<String> = []
    /// The names to search for: the names of behaviors, and the names requested by the files.
    private let names: NameSet

    /// - Parameter searched: At least the members with a name from ``names(_:_:)``.
    init(_ searched: SearchedMembers, _ members: MemberTable, _ behaviors: BehaviorTable) {
        names = searched.names
        for id in searched.found { add(members[id], id, members.types, behaviors) }
    }

    /// Returns the names of behaviors, and the names requested by the files.
    static func names(_ files: [FileSummary], _ behaviors: BehaviorTable) -> NameSet {
        var names = NameSet(behaviors.names.lazy.map(\.key))
        for file in files.indices {
            files[file].visitSearchedMembers { names.insert($0) }
        }
        return names
    }

    /// Returns whether the facts also cover a new version of the file.
    ///
    /// - Parameter changed: The names of the members that differ in the new version.
    func covers(_ file: FileSummary, changed: Set<String>) -> Bool {
        var areKnown = !changed.contains(where: names.contains)
        file.visitSearchedMembers {
            if !names.contains($0) { areKnown = false }
        }
        return areKnown
    }

    private mutating func add(
        _ member: MemberSummary, _ id: MemberID, _ types: TypeTable, _ behaviors: BehaviorTable
    ) {
        guard case .member(let declaration, _) = id else {
            members.insert(member.name)
            if member.neverReturns { neverReturning.insert(member.name) }
            return
        }
        let type = types.type(of: declaration)
        if !behaviors.declares(member.name, type) { members.insert(member.name) }
        if member.neverReturns { neverReturning.insert(member.name) }
        guard member.isFunction else { return }
        if KnownFunction.unmistakable.contains(member.name), types.name(of: type) != "Actor" {
            namesakesOfKnownFunctions.insert(member.name)
        }
    }
}

extension MemberSummary {
    /// Whether a call is declared to return `Never`.
    fileprivate var neverReturns: Bool {
        switch type {
        case .named("Never", _)?: true
        case let type?: if case .function(_, .named("Never", _)) = type.modifiers.type { true } else { false }
        case nil: false
        }
    }
}
