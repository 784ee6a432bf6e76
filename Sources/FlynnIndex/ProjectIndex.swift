import FlynnSummary

/// What all the files of a project say together: its types, who inherits from whom, and the behaviors.
///
/// The questions that several rules ask have their answers here; a rule only decides.
///
/// It is one object that never changes: rules hand it on with every question, on all cores at once.
public final class ProjectIndex: Sendable {
    /// A behavior by its place.
    package struct BehaviorReference: Hashable, Sendable {
        var file: Int
        var behavior: Int
    }

    /// The summaries the index is made of.
    let files: [FileSummary]
    let types: TypeTable
    /// The members that types and files declare.
    let members: MemberTable
    private let facts: Facts

    /// What is found out step by step.
    private struct Facts: Sendable {
        var behaviors: [String: [BehaviorReference]] = [:]
        /// The behaviors that each type declares.
        var ownBehaviors: [OwnName: [BehaviorReference]] = [:]
        /// Whether a type declares any, by the type's number.
        var hasOwnBehaviors: [Bool]
        var otherMembers: Set<String> = []
        var namesakes: [String: [BehaviorReference]] = [:]
        /// For each behavior of a type that documents nothing, the ones that a call to it can run: those below, and what
        /// pass-throughs hand on; one of all that can't be told apart.
        var implementations: [OwnName: [BehaviorReference]] = [:]
        var neverReturning: Set<String> = []
        var claimedWaits: Set<String> = []
        var isolation = Isolation()
        var inferenceCircles = InferenceCircles()
    }

    /// A name that a type declares.
    private struct OwnName: Hashable {
        var type: Int
        var name: String
    }

    /// The behaviors of each name.
    var behaviors: [String: [BehaviorReference]] { facts.behaviors }
    /// The names of members and functions that are no behaviors, as far as behaviors are called the same, or calls are
    /// written like theirs.
    var otherMembers: Set<String> { facts.otherMembers }
    /// For each name, one of all the behaviors that a call on an unknown receiver can't tell apart.
    var namesakes: [String: [BehaviorReference]] { facts.namesakes }
    /// The names of functions that are declared to return `Never`.
    var neverReturning: Set<String> { facts.neverReturning }
    /// Of the names that only methods of the system that wait have, those that a type of the project uses, too.
    var claimedWaits: Set<String> { facts.claimedWaits }
    /// Which types are actors, and which names only actors declare.
    package var isolation: Isolation { facts.isolation }
    /// The behaviors whose types can't be inferred.
    var inferenceCircles: InferenceCircles { facts.inferenceCircles }

    private init(_ files: [FileSummary], _ types: TypeTable, _ members: MemberTable, _ facts: Facts) {
        self.files = files
        self.types = types
        self.members = members
        self.facts = facts
    }

    /// Links the summaries of a project.
    public convenience init(_ files: [FileSummary]) {
        let types = TypeTable(files)
        let members = MemberTable(files, types)
        var facts = Facts(hasOwnBehaviors: Array(repeating: false, count: types.indices.count))
        // Each step asks an index that knows what the steps before have found out.
        func known() -> ProjectIndex { ProjectIndex(files, types, members, facts) }
        known().addBehaviors(to: &facts)
        known().noteNames(in: &facts)
        known().addNamesakes(to: &facts)
        known().addImplementations(to: &facts)
        facts.isolation = Isolation(known())
        facts.inferenceCircles = InferenceCircles(known())
        self.init(files, types, members, facts)
    }

    private func addBehaviors(to facts: inout Facts) {
        for file in files.indices {
            for position in files[file].behaviors.indices {
                let name = files[file].behaviors[position].name
                let owner = files[file][files[file].behaviors[position].owner].name
                guard let type = types.number(of: owner), !isForeignBehavior(ownedBy: type) else { continue }
                let reference = BehaviorReference(file: file, behavior: position)
                facts.ownBehaviors[OwnName(type: type, name: name), default: []].append(reference)
                facts.hasOwnBehaviors[type] = true
                facts.behaviors[name, default: []].append(reference)
            }
        }
    }

    /// Notes what else has the names of behaviors and of functions that wait.
    private func noteNames(in facts: inout Facts) {
        var names = NameSet(behaviors.keys)
        for file in files.indices {
            for call in files[file].calls.indices { names.insert(files[file].calls[call].name) }
            for wait in files[file].waits { names.formUnion(wait.names) }
        }
        if names.isEmpty { return }
        for file in files.indices {
            for type in files[file].types.indices {
                for member in files[file].types[type].members.indices
                where names.contains(files[file].types[type].members[member].name) {
                    note(files[file].types[type].members[member], of: files[file].types[type].name, in: &facts)
                }
            }
            for member in files[file].functions + files[file].globals where names.contains(member.name) {
                facts.otherMembers.insert(member.name)
                if member.neverReturns { facts.neverReturning.insert(member.name) }
            }
        }
    }

    private func note(_ member: MemberSummary, of type: String, in facts: inout Facts) {
        if types.number(of: type).map({ behaviors(member.name, declaredBy: $0).isEmpty }) ?? true {
            facts.otherMembers.insert(member.name)
        }
        guard member.isFunction else { return }
        if member.neverReturns { facts.neverReturning.insert(member.name) }
        if type != "Actor", WaitingFunctions.unmistakable.contains(member.name) {
            facts.claimedWaits.insert(member.name)
        }
    }

    private func addNamesakes(to facts: inout Facts) {
        for (name, references) in behaviors where !otherMembers.contains(name) {
            facts.namesakes[name] = distinct(references)
        }
    }

    private func addImplementations(to facts: inout Facts) {
        var targets: [BehaviorReference: [BehaviorReference]] = [:]
        for reference in behaviors.values.joined()
        where files[reference.file].behaviors[reference.behavior].forwarded != nil {
            targets[reference] = forwarded(reference)
        }
        for (own, references) in facts.ownBehaviors where references.contains(where: { saysNothing(behavior($0)) }) {
            var declared = references
            // Descendants may be many; most names are nobody else's.
            if behaviors[own.name]?.count != references.count {
                declared += types.descendants(of: own.type).flatMap { behaviors(own.name, declaredBy: $0) }
            }
            facts.implementations[own] = distinct(declared + declared.flatMap { targets[$0] ?? [] })
        }
    }

    /// Of all behaviors that say something and say the same, the first.
    private func distinct(_ references: [BehaviorReference]) -> [BehaviorReference] {
        var signatures: Set<Signature> = []
        return references.filter { reference in
            !saysNothing(behavior(reference)) && signatures.insert(signature(of: reference)).inserted
        }
    }

    func behavior(_ reference: BehaviorReference) -> BehaviorSummary {
        files[reference.file].behaviors[reference.behavior]
    }

    /// The behaviors of a name that a type itself and its extensions declare.
    func behaviors(_ name: String, declaredBy type: Int) -> [BehaviorReference] {
        guard facts.hasOwnBehaviors[type] else { return [] }
        return facts.ownBehaviors[OwnName(type: type, name: name)] ?? []
    }

    /// Whether a type itself or one of its extensions declares a behavior.
    func declaresBehaviors(_ type: Int) -> Bool { facts.hasOwnBehaviors[type] }

    /// The behaviors by which calls are judged that mean a behavior of a type: its own, or, if these say nothing, the ones
    /// that the calls can run.
    func judged(_ name: String, declaredBy type: Int) -> [BehaviorReference] {
        guard facts.hasOwnBehaviors[type] else { return [] }
        let own = OwnName(type: type, name: name)
        return facts.implementations[own] ?? facts.ownBehaviors[own] ?? []
    }

    // MARK: - Names

    /// The name of the project's type that a written type means, seen from inside a type (or from outside of all).
    func resolve(_ type: TypeDescription, in context: String?) -> String? {
        guard case .named(let name, _) = type else { return nil }
        return resolve(name, in: context)
    }

    /// Looks a name up from the innermost type outwards, as Swift does; aliases are followed.
    func resolve(_ name: String, in context: String?) -> String? {
        types.resolve(name, in: types.scope(context)).map { types[$0].name }
    }

    /// Looks a name up without following aliases.
    func lookUp(_ name: String, in context: String?) -> String? {
        types.lookUp(name, in: types.scope(context)).map { types[$0].name }
    }

    /// What is declared of the type that a name means, seen from inside a type (or from outside of all), aliases
    /// followed; `nil` if the project declares none, though it may extend one.
    func declaredType(_ name: String, in context: String?) -> Int? {
        types.resolve(name, in: types.scope(context)).flatMap { types[$0].kind == nil ? nil : $0 }
    }

    /// The full name of the type around a type; `nil` outside of types.
    static func around(_ name: String) -> String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

    /// The type whose type parameter or associated type a name is, seen from inside a type.
    func owner(ofParameter name: String, in context: String?, climbing: Bool = true) -> String? {
        guard let context else { return nil }
        guard var scope = types.scope(context) else { return parameters(of: context).contains(name) ? context : nil }
        while scope >= 0 {
            let parameters =
                types[scope].kind == nil ? standardParameters(of: types[scope].name) : types[scope].genericParameters
            if parameters.contains(name) { return types[scope].name }
            // A type of that name further in hides the parameter.
            if !climbing || types.type(name, inside: scope) != nil { return nil }
            scope = types[scope].outer
        }
        return nil
    }

    /// The type parameters of a type, in order.
    func parameters(of type: String) -> [String] {
        if let number = types.number(of: type), types[number].kind != nil { return types[number].genericParameters }
        return standardParameters(of: type)
    }

    private func standardParameters(of type: String) -> [String] {
        if type == "Optional" { return ["Wrapped"] }
        if StandardCollection.protocols.contains(type) { return ["Element"] }
        return StandardCollection.parameters[type] ?? []
    }

    /// Whether a name is a generic parameter or associated type of the types around.
    func isGenericParameter(_ name: String, in context: String?) -> Bool {
        types.isParameter(name, in: types.scope(context))
    }

    /// The full name of the project's type that a name means, seen from inside a type. An alias is given by its own
    /// name; types that are inherited with the types around are found, too.
    func visibleType(_ name: String, in context: String?) -> String? {
        visibleType(name, in: types.scope(context)).map { types[$0].name }
    }

    private func visibleType(_ name: String, in context: Int?) -> Int? {
        let found = types.lookUp(name, in: context)
        // Only what isn't found further in than the superclasses of the types around can be one of theirs.
        if let found, types[found].name != name { return found }
        // Most names are no nested type's, and lineages are long to walk.
        guard types.isNested(name) else { return found }
        var scope = context ?? -1
        while scope >= 0 {
            for ancestor in types.lineage(of: scope).types.dropFirst() {
                if let inherited = types.type(name, inside: ancestor) { return inherited }
            }
            scope = types[scope].outer
        }
        return found
    }

    // MARK: - Inheritance

    /// The project's types that a type inherits from, nearest first, itself included; and whether all are known.
    func lineage(of name: String) -> (types: [Int], isComplete: Bool) {
        types.number(of: name).map { types.lineage(of: $0) } ?? ([], true)
    }

    /// Whether `Behavior` means, seen from a type, a type of the project that isn't called like a function: another
    /// library's or the project's own idea of a behavior.
    func isForeignBehavior(ownedBy owner: Int) -> Bool {
        for name in ["Behavior", "ChainableBehavior"] where types.isNested(name) {
            var scope = owner
            while scope >= 0 {
                for type in types.lineage(of: scope).types where types.type(name, inside: type) != nil { return true }
                scope = types[scope].outer
            }
        }
        guard let own = types.number(of: "Behavior"), types[own].declarations > 0 else { return false }
        if types[own].kind == .typealias, types[own].aliased.map(\.isBehavior) == true { return false }
        return !types[own].isDynamicCallable
    }

    /// Whether a behavior of a file is one of this runtime's.
    package func isBehavior(_ behavior: BehaviorSummary, in file: FileSummary) -> Bool {
        guard behaviors[behavior.name] != nil, let owner = types.number(of: file[behavior.owner].name)
        else { return false }
        return !behaviors(behavior.name, declaredBy: owner).isEmpty
    }

    /// What the type with a full name is; `nil` if the project doesn't declare it.
    func kind(of name: String) -> TypeSummary.Kind? { types.number(of: name).flatMap { types[$0].kind } }

    /// Whether the declared type with a name is a value type.
    package func isValueType(_ name: String) -> Bool {
        let kind = kind(of: name)
        return kind == .struct || kind == .enum
    }
}

extension MemberSummary {
    /// Whether it is declared to return `Never`.
    fileprivate var neverReturns: Bool {
        if case .named("Never", _)? = type { true } else { false }
    }
}

extension WaitSummary {
    /// The names on whose other meanings it depends whether it waits.
    fileprivate var names: Set<String> {
        switch kind {
        case .endlessLoop(let calls): calls
        case .call(let name, _, _): [name]
        }
    }
}
