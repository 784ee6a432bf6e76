import FlynnFacts

/// The members and functions with names requested by the files, found in one pass over all members.
package struct SearchedMembers: Sendable {
    /// The names to search for.
    let names: NameSet
    /// The members found, in file order.
    package private(set) var found: [MemberID] = []

    /// Searches for the requested names.
    package init(_ types: TypeTable, _ behaviors: BehaviorTable) {
        var names = NonBehaviorNames.names(types.files, behaviors)
        for file in types.files.indices { names.formUnion(types.files[file].protectedMentions.lazy.map(\.name)) }
        self.names = names
        if names.isEmpty { return }
        for file in types.files.indices {
            let id = FileID(file)
            for type in types.files[file].types.indices {
                let declaration = DeclarationID(file: id, type: TypeSummary.ID(type))
                let members = types.members(of: declaration)
                for position in members.indices where names.contains(members[position].name) {
                    found.append(.member(declaration, position))
                }
            }
            let (functions, globals) = (types.files[file].functions, types.files[file].globals)
            for position in functions.indices where names.contains(functions[position].name) {
                found.append(.function(id, position))
            }
            for position in globals.indices where names.contains(globals[position].name) {
                found.append(.variable(id, position))
            }
        }
    }
}
