/// What all the files of a project say together: its types, who inherits from whom, and the behaviors.
///
/// The questions that several rules ask have their answers here; a rule only decides.
public struct ProjectIndex: Sendable {
    /// A type with all its extensions.
    struct TypeEntry: Sendable {
        var kind: TypeSummary.Kind?
        /// How many declarations that are no extensions have this name.
        var declarations = 0
        var inherited: [TypeDescription] = []
        /// Those of the declaration itself, in order.
        var genericParameters: [String] = []
        var genericConstraints: [String: TypeDescription] = [:]
        var isDynamicCallable = false
        var looksMembersUp = false
        var aliased: TypeDescription?
        var members: [String: [Member]] = [:]
        var behaviors: [String: [BehaviorReference]] = [:]
        /// What a protocol demands from the types that conform to it.
        var requirements: Set<String> = []
        var isFinal = false
        var hasVariables = false
        var mayBeIsolated = false
        var cases: [EnumCaseSummary] = []
    }

    /// A member and where the names in its origin are looked up.
    struct Member: Sendable {
        var summary: MemberSummary
        var file: Int
    }

    /// A behavior by its place.
    struct BehaviorReference: Hashable, Sendable {
        var file: Int
        var behavior: Int
    }

    /// The summaries the index is made of.
    let files: [FileSummary]
    private(set) var types: [String: TypeEntry] = [:]
    private(set) var behaviors: [String: [BehaviorReference]] = [:]
    /// The names of members and functions that are no behaviors, as far as behaviors are called the same, or calls are
    /// written like theirs.
    private(set) var otherMembers: Set<String> = []
    /// For each name, one of all the behaviors that a call on an unknown receiver can't tell apart.
    private(set) var namesakes: [String: [BehaviorReference]] = [:]
    /// For each type with a behavior that documents nothing, by its name, the ones that a call to it can run: those
    /// below, and what pass-throughs hand on; one of all that can't be told apart.
    private(set) var implementations: [String: [String: [BehaviorReference]]] = [:]
    private(set) var globals: [String: [Member]] = [:]
    /// The simple names of the types inside of types.
    private(set) var nestedNames: Set<String> = []
    /// The names of functions that are declared to return `Never`.
    private(set) var neverReturning: Set<String> = []
    /// Of the names that only methods of the system that wait have, those that a type of the project uses, too.
    private(set) var claimedWaits: Set<String> = []
    /// The types that name a type behind their colon.
    private(set) var children: [String: [String]] = [:]
    /// Which types are actors, and which names only actors declare.
    private(set) var isolation = Isolation()
    /// The behaviors whose types can't be inferred.
    private(set) var inferenceCircles = InferenceCircles()

    /// Links the summaries of a project.
    public init(_ files: [FileSummary]) {
        self.files = files
        for (number, file) in files.enumerated() {
            for type in file.types { add(type, file: number) }
            for member in file.functions + file.globals { addGlobal(member, file: number) }
        }
        for (number, file) in files.enumerated() {
            for (position, behavior) in file.behaviors.enumerated() where behavior.owner >= 0 {
                let owner = file.types[behavior.owner].name
                if isForeignBehavior(ownedBy: owner) { continue }
                let reference = BehaviorReference(file: number, behavior: position)
                types[owner]?.behaviors[behavior.name, default: []].append(reference)
                behaviors[behavior.name, default: []].append(reference)
            }
        }
        let behaviorNames = Set(behaviors.keys).union(files.lazy.flatMap { $0.calls.lazy.map(\.name) })
        for file in files {
            for type in file.types { noteOtherMembers(type, behaviorNames) }
            for member in file.functions + file.globals where behaviorNames.contains(member.name) {
                otherMembers.insert(member.name)
            }
        }
        for (name, type) in types {
            for parent in type.inherited {
                if let parent = resolve(parent, in: name) { children[parent, default: []].append(name) }
            }
        }
        for name in children.keys { children[name]?.sort() }
        for (name, references) in behaviors where !otherMembers.contains(name) {
            namesakes[name] = distinct(references)
        }
        var targets: [BehaviorReference: [BehaviorReference]] = [:]
        for reference in behaviors.values.joined() where behavior(reference).forwarded != nil {
            targets[reference] = forwarded(reference)
        }
        for (type, entry) in types {
            for (name, references) in entry.behaviors where references.contains(where: { saysNothing(behavior($0)) }) {
                let below = descendants(of: type).flatMap { types[$0]?.behaviors[name] ?? [] }
                let declared = references + below
                implementations[type, default: [:]][name] = distinct(declared + declared.flatMap { targets[$0] ?? [] })
            }
        }
        isolation = Isolation(self)
        inferenceCircles = InferenceCircles(self)
    }

    /// Of all behaviors that say something and say the same, the first.
    private func distinct(_ references: [BehaviorReference]) -> [BehaviorReference] {
        var signatures: Set<Signature> = []
        return references.filter { reference in
            !saysNothing(behavior(reference)) && signatures.insert(signature(of: reference)).inserted
        }
    }

    private mutating func add(_ type: TypeSummary, file: Int) {
        var entry = types[type.name] ?? TypeEntry()
        if type.kind != .extension {
            entry.kind = type.kind
            entry.declarations += 1
        }
        entry.inherited += type.inherited
        for parameter in type.genericParameters where !entry.genericParameters.contains(parameter) {
            entry.genericParameters.append(parameter)
        }
        // What an extension demands is true in that extension alone.
        if type.kind != .extension {
            entry.genericConstraints.merge(type.genericConstraints) { first, _ in first }
        }
        entry.looksMembersUp = entry.looksMembersUp || type.looksMembersUp
        entry.cases += type.cases
        entry.isDynamicCallable = entry.isDynamicCallable || type.isDynamicCallable
        if let aliased = type.aliased { entry.aliased = aliased }
        entry.isFinal = entry.isFinal || type.isFinal
        entry.hasVariables = entry.hasVariables || type.hasVariables
        entry.mayBeIsolated = entry.mayBeIsolated || type.mayBeIsolated
        if type.kind == .protocol { entry.requirements.formUnion(type.members.map(\.name)) }
        for member in type.members {
            entry.members[member.name, default: []].append(Member(summary: member, file: file))
            guard member.isFunction else { continue }
            if case .named("Never", _)? = member.type { neverReturning.insert(member.name) }
            if type.name != "Actor", WaitingFunctions.unmistakable.contains(member.name) {
                claimedWaits.insert(member.name)
            }
        }
        types[type.name] = entry
        if let point = type.name.lastIndex(of: ".") {
            nestedNames.insert(String(type.name[type.name.index(after: point)...]))
        }
    }

    private mutating func addGlobal(_ member: MemberSummary, file: Int) {
        globals[member.name, default: []].append(Member(summary: member, file: file))
        if case .named("Never", _)? = member.type { neverReturning.insert(member.name) }
    }

    private mutating func noteOtherMembers(_ type: TypeSummary, _ behaviorNames: Set<String>) {
        for member in type.members where behaviorNames.contains(member.name) {
            if types[type.name]?.behaviors[member.name] == nil { otherMembers.insert(member.name) }
        }
    }

    func behavior(_ reference: BehaviorReference) -> BehaviorSummary {
        files[reference.file].behaviors[reference.behavior]
    }

    // MARK: - Names

    /// The name of the project's type that a written type means, seen from inside a type (or from outside of all).
    func resolve(_ type: TypeDescription, in context: String?) -> String? {
        guard case .named(let name, _) = type else { return nil }
        return resolve(name, in: context)
    }

    /// Looks a name up from the innermost type outwards, as Swift does; aliases are followed.
    func resolve(_ name: String, in context: String?) -> String? {
        var name = name
        var context = context
        // Aliases may name each other in a circle.
        for _ in 0..<8 {
            guard let found = lookUp(name, in: context) else { return nil }
            guard let aliased = types[found]?.aliased, types[found]?.kind == .typealias else { return found }
            // Aliases in the branches of an `#if`, or of two files: nobody knows which is meant.
            guard types[found]?.declarations == 1 else { return nil }
            guard case .named(let next, _) = aliased else { return nil }
            context = found
            name = next
        }
        return nil
    }

    /// Looks a name up without following aliases.
    func lookUp(_ name: String, in context: String?) -> String? {
        var scope = context
        while let current = scope {
            if types[current]?.genericParameters.contains(name) == true { return nil }
            let nested = current + "." + name
            if types[nested] != nil { return nested }
            if current == name || current.hasSuffix("." + name), types[current] != nil { return current }
            scope = current.lastIndex(of: ".").map { String(current[..<$0]) }
        }
        return types[name] != nil ? name : nil
    }

    /// The full name of the type around a type; `nil` outside of types.
    static func around(_ name: String) -> String? { name.lastIndex(of: ".").map { String(name[..<$0]) } }

    /// The type whose type parameter or associated type a name is, seen from inside a type.
    func owner(ofParameter name: String, in context: String?, climbing: Bool = true) -> String? {
        var scope = context
        while let current = scope {
            if parameters(of: current).contains(name) { return current }
            // A type of that name further in hides the parameter.
            if !climbing || types[current + "." + name] != nil { return nil }
            scope = ProjectIndex.around(current)
        }
        return nil
    }

    /// The type parameters of a type, in order.
    func parameters(of type: String) -> [String] {
        if let entry = types[type], entry.kind != nil { return entry.genericParameters }
        if type == "Optional" { return ["Wrapped"] }
        if StandardCollection.protocols.contains(type) { return ["Element"] }
        return StandardCollection.parameters[type] ?? []
    }

    /// The full name of the project's type that a name means, seen from inside a type. An alias is given by its own
    /// name; types that are inherited with the types around are found, too.
    func visibleType(_ name: String, in context: String?) -> String? {
        let found = lookUp(name, in: context)
        // Only what isn't found further in than the superclasses of the types around can be one of theirs.
        if let found, found != name { return found }
        // Most names are no nested type's, and lineages are long to walk.
        guard nestedNames.contains(name) else { return found }
        var scope = context
        while let current = scope {
            for ancestor in lineage(of: current).types.dropFirst() where types[ancestor + "." + name] != nil {
                return ancestor + "." + name
            }
            scope = ProjectIndex.around(current)
        }
        return found
    }

    // MARK: - Inheritance

    /// How many ancestors are looked at. Nobody has that many; it bounds the work for each call.
    private static let longestLineage = 256

    /// The project's types that a type inherits from, nearest first, itself included; and whether all are known.
    func lineage(of name: String) -> (types: [String], isComplete: Bool) {
        var found: [String] = [name]
        var seen: Set<String> = [name]
        var isComplete = true
        var next = 0
        while next < found.count {
            if found.count > ProjectIndex.longestLineage { return (found, false) }
            for parent in types[found[next]]?.inherited ?? [] {
                guard let parentName = resolve(parent, in: found[next]) else {
                    if !ProjectIndex.isMemberless(parent) { isComplete = false }
                    continue
                }
                // A type that is only extended here has members that nobody sees.
                if types[parentName]?.kind == nil, !ProjectIndex.isMemberless(parent) { isComplete = false }
                if seen.insert(parentName).inserted { found.append(parentName) }
            }
            next += 1
        }
        return (found, isComplete)
    }

    /// The types that inherit from a type, at any distance; no more than are asked for.
    func descendants(of name: String, atMost limit: Int = .max) -> [String] {
        var found: [String] = []
        var seen: Set<String> = [name]
        var next = children[name] ?? []
        while found.count < limit, let child = next.popLast() {
            guard seen.insert(child).inserted else { continue }
            found.append(child)
            next += children[child] ?? []
        }
        return found.sorted()
    }

    /// Types of the runtime and the standard library that bring no behaviors of their own with them.
    static func isMemberless(_ type: TypeDescription) -> Bool {
        guard case .named(let name, _) = type else { return false }
        switch name {
        case "Actor", "FlynnRuntime.Actor", "Sendable", "Hashable", "Equatable", "Comparable", "Codable", "Encodable",
            "Decodable", "Identifiable", "CustomStringConvertible", "CustomDebugStringConvertible", "AnyObject",
            "CaseIterable", "RawRepresentable", "Error", "BitwiseCopyable", "Copyable", "Escapable", "SendableMetatype":
            return true
        default:
            return false
        }
    }

    /// Whether `Behavior` means, seen from a type, a type of the project that isn't called like a function: another
    /// library's or the project's own idea of a behavior.
    func isForeignBehavior(ownedBy owner: String) -> Bool {
        for name in ["Behavior", "ChainableBehavior"] {
            var scope: String? = owner
            while let current = scope {
                for type in lineage(of: current).types where types[type + "." + name] != nil { return true }
                scope = current.lastIndex(of: ".").map { String(current[..<$0]) }
            }
        }
        guard let own = types["Behavior"], own.declarations > 0 else { return false }
        if own.kind == .typealias, own.aliased.map(SummaryBuilder.isBehaviorType) == true { return false }
        return !own.isDynamicCallable
    }

    /// Whether a behavior of a file is one of this runtime's.
    func isBehavior(_ behavior: BehaviorSummary, in file: FileSummary) -> Bool {
        guard behavior.owner >= 0 else { return false }
        return types[file.types[behavior.owner].name]?.behaviors[behavior.name] != nil
    }

    /// Whether the declared type with a name is a value type.
    func isValueType(_ name: String) -> Bool {
        types[name]?.kind == .struct || types[name]?.kind == .enum
    }
}
