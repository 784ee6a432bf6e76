import FlynnSummary

/// Which types of a project are actors, and which names its actors alone declare.
///
/// `Actor` is the runtime's class. Swift has a protocol of that name, to which Swift's own actors conform, and other
/// modules may have anything: a type is an actor only where the source leaves no doubt of which `Actor` is meant.
package struct Isolation: Sendable {
    /// The names of the classes and protocols that are actors, each of their declarations.
    package private(set) var actors: Set<String> = []
    /// The actors of whose name there are other types that are none.
    private(set) var homonyms: Set<Place> = []
    /// The names of protected members that are mentioned anywhere, and whether nothing but actors declares them.
    private(set) var protectedNames: [String: Bool] = [:]

    /// A type's declaration by its file's path and its index there.
    struct Place: Hashable, Sendable {
        var file: String
        var type: Int
    }

    /// The types of which any member may be demanded: they, a superclass or a subclass conform to an unknown protocol.
    private var open: [Bool] = []
    /// The names that the project's protocols require.
    private(set) var requirements: Set<String> = []

    init() {}

    init(_ index: ProjectIndex) {
        findActors(index)
        // Most projects have none, and then nobody asks for more.
        guard !actors.isEmpty || !homonyms.isEmpty else { return }
        findProtectedNames(index)
        findOpenTypes(index)
        for type in index.types.indices { requirements.formUnion(index.requirements(of: type)) }
    }

    /// Whether any member may be demanded of a type.
    func isOpen(_ type: Int) -> Bool { type < open.count && open[type] }

    // MARK: - Actors

    private mutating func findActors(_ index: ProjectIndex) {
        let roots = RuntimeActor(index)
        guard roots.isMentioned else { return }
        var pending = index.types.indices.flatMap { type in
            index.places(of: type) { parent, place in
                let file = index.files[place.file]
                return roots.isMeant(by: parent, file.types[place.type], in: file)
            }
        }
        // Two files may have private classes of one name. The name is an actor's if each of them is one.
        var missing: [Int: Int] = [:]
        var seen = Set(pending)
        while let place = pending.popLast() {
            let file = index.files[place.file]
            guard let type = index.types.number(of: file.types[place.type].name) else { continue }
            let declarations = index.types[type].declarations
            if declarations > 1 { homonyms.insert(Place(file: file.path, type: place.type)) }
            missing[type, default: max(declarations, 1)] -= 1
            guard missing[type] == 0, actors.insert(index.types[type].name).inserted else { continue }
            for child in Set(index.types.children(of: type)) {
                pending += index.places(of: child) { parent, _ in index.types.resolve(parent, in: child) == type }
                    .filter { seen.insert($0).inserted }
            }
        }
    }

    // MARK: - Names

    private mutating func findProtectedNames(_ index: ProjectIndex) {
        var names = NameSet()
        for file in index.files.indices { names.formUnion(index.files[file].protectedMentions.lazy.map(\.name)) }
        if names.isEmpty { return }
        for file in index.files.indices {
            for type in index.files[file].types.indices {
                for number in index.files[file].types[type].members.indices
                where names.contains(index.files[file].types[type].members[number].name) {
                    let member = index.files[file].types[type].members[number]
                    let isActor = actors.contains(index.files[file].types[type].name)
                    note(member.name, isProtected: isActor && !member.isStatic)
                }
            }
            for member in index.files[file].functions + index.files[file].globals
            where names.contains(member.name) {
                note(member.name, isProtected: false)
            }
        }
    }

    private mutating func findOpenTypes(_ index: ProjectIndex) {
        var isOpen = index.types.indices.map { type in
            index.types[type].mayBeClass
                && zip(index.types.parents(of: type), index.types[type].inherited).contains { parent, written in
                    (parent < 0 || index.types[parent].kind == nil)
                        && StandardProtocol.requirements(of: index.normalized(written, in: index.types[type].name))
                            == nil
                }
        }
        Isolation.close(&isOpen) { index.types.children(of: $0) }
        Isolation.close(&isOpen) { type in
            index.types[type].mayBeClass
                ? index.types.parents(of: type).filter { $0 >= 0 && index.types[$0].kind != nil } : []
        }
        open = isOpen
    }

    /// Adds to a set what can be reached from it.
    private static func close(_ set: inout [Bool], under relation: (Int) -> some Sequence<Int>) {
        var pending = set.indices.filter { set[$0] }
        while let number = pending.popLast() {
            for next in relation(number) where !set[next] {
                set[next] = true
                pending.append(next)
            }
        }
    }

    private mutating func note(_ name: String, isProtected: Bool) {
        protectedNames[name] = isProtected && protectedNames[name] ?? true
    }
}

/// Tells the runtime's `Actor` from others of that name.
private struct RuntimeActor {
    let index: ProjectIndex
    /// Whether any file imports the runtime.
    let isImported: Bool
    /// The types of which a Swift actor, a structure or an enumeration is a descendant: these are no actors of ours.
    private let isAboveOthers: [Bool]
    /// The types of which a class is one.
    private let isAboveClasses: [Bool]
    /// Whether any type names an `Actor` at all.
    let isMentioned: Bool
    /// Whether there may be another name for one.
    private let isAliased: Bool

    /// Modules that have no class that is called `Actor`.
    private static let innocentModules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "Dispatch", "XCTest", "Testing", "Synchronization",
        "Observation",
        "Combine", "SwiftUI", "UIKit", "AppKit", "WatchKit", "CoreGraphics", "CoreFoundation", "QuartzCore", "Network",
        "Darwin", "Glibc", "Musl", "Android", "WinSDK", "os", "OSLog", "Security", "CryptoKit", "Crypto", "Atomics",
        "Collections", "Algorithms", "ArgumentParser", "Logging", "System", "ObjectiveC", "RegexBuilder",
    ]

    init(_ index: ProjectIndex) {
        self.index = index
        let files = index.files
        isImported = files.indices.contains { RuntimeActor.imports(files[$0].imports) }
        let types = index.types
        isMentioned = types.indices.contains { type in
            types[type].inherited.contains(where: \.mayBeActor) || types[type].aliased?.mayBeActor == true
        }
        isAliased = types.indices.contains { types[$0].aliased?.mayMeanActor == true }
        guard isMentioned else {
            (isAboveOthers, isAboveClasses) = ([], [])
            return
        }
        isAboveOthers = RuntimeActor.ancestors(types) { $0 == .actor || $0 == .struct || $0 == .enum }
        isAboveClasses = RuntimeActor.ancestors(types) { $0 == .class }
    }

    private static func imports(_ modules: [String]) -> Bool { modules.contains { $0.hasPrefix("Flynn") } }

    /// The types that types of some kinds inherit from, at any distance, each by its number.
    private static func ancestors(_ types: TypeTable, ofKind isWanted: (TypeSummary.Kind?) -> Bool) -> [Bool] {
        var isFound = Array(repeating: false, count: types.indices.count)
        var pending = types.indices.filter { isWanted(types[$0].kind) }
        while let type = pending.popLast() {
            for parent in types.parents(of: type) where parent >= 0 && !isFound[parent] {
                isFound[parent] = true
                pending.append(parent)
            }
        }
        return isFound
    }

    /// Whether a type that a class or protocol inherits from is the runtime's `Actor`.
    func isMeant(by parent: TypeDescription, _ type: TypeSummary, in file: FileSummary) -> Bool {
        guard isAliased || parent.mayMeanActor, let number = index.types.number(of: type.name) else { return false }
        switch index.normalized(parent, in: type.name) {
        case .named("FlynnRuntime.Actor", _), .named("FlynnRuntime.Flowable", _): return true
        case .named("Flowable", _):
            // The runtime's protocol of the stages of flows, which are actors.
            return index.resolve("Flowable", in: type.name) == nil && hasRuntime(type, file)
        case .named("Actor", _): break
        default: return false
        }
        if let found = index.declaredType("Actor", in: type.name) {
            return index.isRuntimeActor(index.types[found].name)
        }
        if isAboveOthers[number] { return false }
        if hasRuntime(type, file) { return true }
        // Without an import of the runtime `Actor` means it only in a module that holds the runtime or says nothing.
        guard file.imports.allSatisfy(RuntimeActor.innocentModules.contains) else { return false }
        if type.kind == .class { return true }
        // A class can't conform to Swift's protocol.
        return isAboveClasses[number] || (!isImported && !index.behaviors.isEmpty)
    }

    /// Whether a type shows that its file knows the runtime.
    private func hasRuntime(_ type: TypeSummary, _ file: FileSummary) -> Bool {
        RuntimeActor.imports(file.imports) || index.types.number(of: type.name).map(index.declaresBehaviors) == true
    }
}

extension ProjectIndex {
    /// The declarations of a type that can make it an actor and for one of whose inherited types something holds.
    ///
    /// If there is but one declaration, it has what the extensions inherit, too. Of what another module declares the
    /// extensions are looked at.
    fileprivate func places(
        of type: Int, where isWanted: (TypeDescription, TypeEntry.Place) -> Bool
    ) -> [TypeEntry.Place] {
        let entry = types[type]
        guard !entry.inherited.isEmpty else { return [] }
        return entry.places.filter { place in
            let declaration = files[place.file].types[place.type]
            switch declaration.kind {
            case .class, .protocol:
                return (entry.declarations == 1 ? entry.inherited : declaration.inherited).contains {
                    isWanted($0, place)
                }
            case .extension:
                return entry.kind == nil && declaration.inherited.contains { isWanted($0, place) }
            case .struct, .enum, .actor, .typealias:
                return false
            }
        }
    }
}

extension TypeDescription {
    /// Whether it is called like a type of the runtime that makes actors.
    fileprivate var mayBeActor: Bool {
        guard case .named(let name, _) = self else { return false }
        switch name.utf8.last {
        case UInt8(ascii: "r"): return name == "Actor" || name.hasSuffix(".Actor")
        case UInt8(ascii: "e"): return name == "Flowable" || name.hasSuffix(".Flowable")
        default: return false
        }
    }

    /// Whether it may be such a type with something written around it.
    fileprivate var mayMeanActor: Bool {
        switch self {
        case .named: mayBeActor
        case .labeled(_, let type), .modified(_, let type): type.mayMeanActor
        case .tuple, .function, .other: false
        }
    }
}

extension TypeEntry {
    /// Whether it is neither a structure nor an enumeration.
    fileprivate var mayBeClass: Bool { kind != .struct && kind != .enum }
}

// MARK: - Questions

extension ProjectIndex {
    /// Whether the project of some files may have an actor or a behavior, whatever is in the files that aren't known yet.
    package static func mayHaveActors(_ files: [FileSummary]) -> Bool {
        files.contains { file in
            !file.behaviors.isEmpty
                || file.types.contains { type in
                    type.inherited.contains(where: \.mayBeActor) || type.aliased?.mayBeActor == true
                }
        }
    }

    /// Whether a type of the project is the runtime's `Actor`, which only the runtime's own project declares.
    func isRuntimeActor(_ name: String) -> Bool {
        name == "Actor" && isDeclared("unsafeMessagesCount", by: name)
    }

    /// Whether all the types of a name are actors.
    package func isActor(_ name: String) -> Bool { isolation.actors.contains(name) }

    /// Whether a declaration is an actor's: a class or protocol that is one, or an extension of one, or an extension of a
    /// protocol that only holds where `Self` is one.
    func isActor(_ type: TypeSummary.ID, in file: FileSummary) -> Bool {
        let declaration = file[type]
        if isActor(declaration.name) { return true }
        if declaration.kind != .extension {
            return isolation.homonyms.contains(Isolation.Place(file: file.path, type: type.index))
        }
        return declaration.selfConstraints.contains { constraint in
            if case .named("FlynnRuntime.Actor", _) = normalized(constraint, in: declaration.name) { return true }
            return resolve(constraint, in: declaration.name).map(isActor) == true
        }
    }

    /// How many relatives of a type are looked at for what they demand of it.
    private static let largestFamily = 256

    /// Whether a conformance of the type, of its superclasses or of its subclasses may demand a member that is declared
    /// there; of a protocol's own requirement, whether it repeats one of those it refines.
    private func isDemanded(_ name: String, by declaration: TypeSummary) -> Bool {
        let isProtocol = declaration.kind == .protocol
        // A name that warns of its use is no accident, whatever an unknown protocol may demand.
        guard let number = types.number(of: declaration.name) else { return false }
        if !isProtocol, isolation.isOpen(number), !MemberNaming.isUnsafe(Substring(name)) {
            return true
        }
        guard isolation.requirements.contains(name) || StandardProtocol.names.contains(name) else { return false }
        var family = [number]
        var seen = Set(family)
        // A subclass may conform with what it inherits.
        var next = isProtocol ? 1 : 0
        while next < family.count, family.count <= ProjectIndex.largestFamily {
            for child in types.children(of: family[next]) where seen.insert(child).inserted { family.append(child) }
            next += 1
        }
        next = 0
        while next < family.count {
            guard family.count <= ProjectIndex.largestFamily else { return true }
            let type = family[next]
            next += 1
            // What a protocol requires itself is judged where it is required.
            if type != number || !isProtocol, requires(name, type) { return true }
            for (parent, written) in zip(types.parents(of: type), types[type].inherited) {
                if parent >= 0, types[parent].kind != nil {
                    if seen.insert(parent).inserted { family.append(parent) }
                } else if StandardProtocol.requirements(of: normalized(written, in: types[type].name))?.contains(name)
                    == true
                {
                    return true
                }
            }
        }
        return false
    }

    /// The members of a file's actors that anybody can reach: no behaviors, and nothing that a conformance demands.
    package func exposedMembers(in file: FileSummary) -> [ExposedMember] {
        guard !isolation.actors.isEmpty || !isolation.homonyms.isEmpty else { return [] }
        var found: [ExposedMember] = []
        // Those of a type mostly stand one behind the other.
        var last: (owner: TypeSummary.ID?, isActor: Bool) = (nil, false)
        for number in file.exposedMembers.indices {
            let owner = file.exposedMembers[number].owner
            if owner != last.owner { last = (owner, isActor(owner, in: file)) }
            guard last.isActor, !file.exposedMembers[number].isBehavior else { continue }
            let member = file.exposedMembers[number]
            let type = file[owner]
            if isDemanded(member.name, by: type) { continue }
            if types.number(of: type.name).map({ behaviors(member.name, declaredBy: $0).isEmpty }) ?? true {
                found.append(member)
            }
        }
        return found
    }
}
