import FlynnSummary

/// Other declarations with the names of behaviors, of calls that look like theirs, and of functions that block.
struct OtherMeanings: Sendable {
    /// The names of members and functions that are not behaviors.
    private(set) var members: Set<String> = []
    /// The names of functions that are declared to return `Never`.
    private(set) var neverReturning: Set<String> = []
    /// The names of ``KnownFunction/unmistakable`` that a type of the project declares, too, so that the name alone
    /// doesn't identify the function.
    private(set) var namesakesOfKnownFunctions: Set<String> = []
    /// The names that are searched for: those of behaviors, and those that any file asks for.
    private let names: NameSet

    /// - Parameter searched: The members with the names that ``names(_:_:)`` returns, and others.
    init(_ searched: SearchedMembers, _ members: MemberTable, _ behaviors: BehaviorTable) {
        names = searched.names
        for id in searched.found { add(members[id], id, members.types, behaviors) }
    }

    /// The names of behaviors, and those that any file asks for.
    static func names(_ files: [FileSummary], _ behaviors: BehaviorTable) -> NameSet {
        var names = NameSet(behaviors.names.lazy.map(\.key))
        for file in files.indices {
            files[file].visitSearchedMembers { names.insert($0) }
        }
        return names
    }

    /// Whether the answers for another version of a file are known.
    ///
    /// - Parameter changed: The names of members that the version changes.
    func cover(_ file: FileSummary, changed: Set<String>) -> Bool {
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
    /// Whether a call of it is declared to return `Never`.
    fileprivate var neverReturns: Bool {
        switch type {
        case .named("Never", _)?: true
        case let type?: if case .function(_, .named("Never", _)) = type.modifiers.type { true } else { false }
        case nil: false
        }
    }
}
