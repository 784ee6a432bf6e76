import FlynnFacts

/// The documented types of all parameters. They are computed once and used for the arguments of many calls.
struct DocumentedTypes: Sendable {
    struct Parameter: Sendable {
        /// The type with aliases resolved.
        let type: TypeDescription
        /// The kind of type, or `nil` if unknown.
        let target: CastTarget?
        /// Whether the type contains a type parameter of the actor.
        let isGeneric: Bool

        /// - Parameter owner: The type from which the names are looked up.
        init(type: TypeDescription, in owner: TypeID?, _ types: TypeTable) {
            self.type = type
            target = CastTarget(type, types, owner)
            let parameters = owner.map { types[$0].genericParameters } ?? []
            isGeneric = !parameters.isEmpty && type.names.contains(where: parameters.contains)
        }
    }

    private var parameters = IDLists<Parameter?>()

    /// - Parameters:
    ///   - file: The only file with behaviors that differ from the old version.
    ///   - old: The types for an old version of the files, to reuse those in the other files.
    init(_ lookup: BehaviorLookup, changed file: FileID? = nil, from old: DocumentedTypes? = nil) {
        for behavior in lookup.behaviors.ids {
            if let old, lookup.behaviors.file(of: behavior) != file {
                parameters.append(old.parameters[behavior.index])
            } else {
                parameters.append(DocumentedTypes.parameters(of: behavior, lookup))
            }
        }
    }

    private static func parameters(of behavior: BehaviorID, _ lookup: BehaviorLookup) -> [Parameter?] {
        lookup.behaviors[behavior].documentation.parameters.indices.map { position in
            lookup.parameters.type(at: position, of: behavior, isExact: true).map {
                Parameter(type: $0, in: lookup.behaviors.owner(of: behavior), lookup.types)
            }
        }
    }

    /// Returns the parameter, or `nil` if the documentation for this index is missing or malformed.
    func parameter(at position: Int, of behavior: BehaviorID) -> Parameter? {
        let parameters = parameters[behavior.index]
        return position < parameters.count ? parameters[parameters.startIndex + position] : nil
    }
}
