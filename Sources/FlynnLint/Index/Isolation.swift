/// Which types of a project are actors, and which names its actors alone declare.
///
/// `Actor` is the runtime's class. Swift has a protocol of that name, to which Swift's own actors conform, and other
/// modules may have anything: a type is an actor only where the source leaves no doubt of which `Actor` is meant.
struct Isolation: Sendable {
    /// The names of the classes and protocols that are actors, each of their declarations.
    private(set) var actors: Set<String> = []
    /// Whether any type names an `Actor` as what it inherits from, be it one or not.
    private(set) var areActorsMentioned = false
    /// The actors of whose name there are other types that are none.
    private(set) var homonyms: Set<Place> = []
    /// The names of instance members that begin with `safe`, and whether nothing but actors declares them.
    private(set) var protectedNames: [String: Bool] = [:]

    /// A type's declaration by its file's path and its index there.
    struct Place: Hashable, Sendable {
        var file: String
        var type: Int
    }

    /// The types of which any member may be demanded: they, a superclass or a subclass conform to an unknown protocol.
    private(set) var open: Set<String> = []
    /// The names that the project's protocols require.
    private(set) var requirements: Set<String> = []

    init() {}

    init(_ index: ProjectIndex) {
        findActors(index)
        // Most projects have none, and then nobody asks for more.
        guard !actors.isEmpty || !homonyms.isEmpty else { return }
        findProtectedNames(index)
        findOpenTypes(index)
        for type in index.types.values where type.kind == .protocol { requirements.formUnion(type.requirements) }
    }

    // MARK: - Actors

    private mutating func findActors(_ index: ProjectIndex) {
        let roots = RuntimeActor(index)
        areActorsMentioned = roots.isMentioned
        guard roots.isMentioned else { return }
        // Two files may have private classes of one name. The name is an actor's if each of them is one.
        var missing: [String: Int] = [:]
        var children: [String: [Int]] = [:]
        var names: [String] = []
        var places: [Place] = []
        var pending: [Int] = []
        for file in index.files {
            for (position, type) in file.types.enumerated() where type.kind == .class || type.kind == .protocol {
                guard let entry = index.types[type.name] else { continue }
                let number = names.count
                names.append(type.name)
                places.append(Place(file: file.path, type: position))
                missing[type.name] = entry.declarations
                for parent in entry.declarations == 1 ? entry.inherited : type.inherited {
                    if roots.isMeant(by: parent, type, in: file) {
                        pending.append(number)
                    } else if let name = index.resolve(parent, in: type.name) {
                        children[name, default: []].append(number)
                    }
                }
            }
            // What another module declares and an extension makes conform.
            for (position, type) in file.types.enumerated()
            where type.kind == .extension && !type.inherited.isEmpty && index.types[type.name]?.kind == nil {
                names.append(type.name)
                places.append(Place(file: file.path, type: position))
                missing[type.name] = 1
                for parent in type.inherited {
                    guard let name = index.resolve(parent, in: type.name) else { continue }
                    children[name, default: []].append(names.count - 1)
                }
            }
        }
        var isFound = Array(repeating: false, count: names.count)
        while let number = pending.popLast() {
            guard !isFound[number] else { continue }
            isFound[number] = true
            let name = names[number]
            if index.types[name].map({ $0.declarations > 1 }) == true { homonyms.insert(places[number]) }
            missing[name, default: 1] -= 1
            guard missing[name] == 0, actors.insert(name).inserted else { continue }
            pending += children[name] ?? []
        }
    }

    // MARK: - Names

    private mutating func findProtectedNames(_ index: ProjectIndex) {
        for file in index.files {
            for type in file.types {
                let isActor = actors.contains(type.name)
                for member in type.members where SummaryBuilder.isSafeName(Substring(member.name)) {
                    note(member.name, isProtected: isActor && !member.isStatic)
                }
            }
            for member in file.functions + file.globals where SummaryBuilder.isSafeName(Substring(member.name)) {
                note(member.name, isProtected: false)
            }
        }
    }

    private mutating func findOpenTypes(_ index: ProjectIndex) {
        var parents: [String: [String]] = [:]
        for (name, type) in index.types where type.kind != .struct && type.kind != .enum {
            for parent in type.inherited {
                if let known = index.resolve(parent, in: name), index.types[known]?.kind != nil {
                    parents[name, default: []].append(known)
                } else if StandardProtocol.requirements(of: index.normalized(parent, in: name)) == nil {
                    open.insert(name)
                }
            }
        }
        Isolation.close(&open, under: index.children)
        Isolation.close(&open, under: parents)
    }

    /// Adds to a set what can be reached from it.
    private static func close(_ set: inout Set<String>, under relation: [String: [String]]) {
        var pending = Array(set)
        while let name = pending.popLast() {
            for next in relation[name] ?? [] where set.insert(next).inserted { pending.append(next) }
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
    let aboveOthers: Set<String>
    /// The types of which a class is one.
    let aboveClasses: Set<String>
    /// Whether any type names an `Actor` at all.
    let isMentioned: Bool

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
        isImported = index.files.contains { RuntimeActor.importsRuntime($0) }
        isMentioned = index.types.values.contains { type in
            type.inherited.contains(where: \.mayBeActor) || type.aliased?.mayBeActor == true
        }
        guard isMentioned else {
            (aboveOthers, aboveClasses) = ([], [])
            return
        }
        aboveOthers = RuntimeActor.ancestors(index) { $0 == .actor || $0 == .struct || $0 == .enum }
        aboveClasses = RuntimeActor.ancestors(index) { $0 == .class }
    }

    private static func importsRuntime(_ file: FileSummary) -> Bool {
        file.imports.contains { $0.hasPrefix("Flynn") }
    }

    /// The types that types of some kinds inherit from, at any distance.
    private static func ancestors(
        _ index: ProjectIndex, ofKind isWanted: (TypeSummary.Kind?) -> Bool
    ) -> Set<String> {
        var found: Set<String> = []
        var pending = index.types.filter { isWanted($0.value.kind) }.map(\.key)
        while let name = pending.popLast() {
            for parent in index.types[name]?.inherited ?? [] {
                guard let parent = index.resolve(parent, in: name), found.insert(parent).inserted else { continue }
                pending.append(parent)
            }
        }
        return found
    }

    /// Whether a type that a class or protocol inherits from is the runtime's `Actor`.
    func isMeant(by parent: TypeDescription, _ type: TypeSummary, in file: FileSummary) -> Bool {
        switch index.normalized(parent, in: type.name) {
        case .named("FlynnRuntime.Actor", _), .named("FlynnRuntime.Flowable", _): return true
        case .named("Flowable", _):
            // The runtime's protocol of the stages of flows, which are actors.
            return index.resolve("Flowable", in: type.name) == nil && hasRuntime(type, file)
        case .named("Actor", _): break
        default: return false
        }
        if let found = index.resolve("Actor", in: type.name), index.types[found]?.kind != nil {
            return index.isRuntimeActor(found)
        }
        if aboveOthers.contains(type.name) { return false }
        if hasRuntime(type, file) { return true }
        // Without an import of the runtime `Actor` means it only in a module that holds the runtime or says nothing.
        guard file.imports.allSatisfy(RuntimeActor.innocentModules.contains) else { return false }
        if type.kind == .class { return true }
        // A class can't conform to Swift's protocol.
        return aboveClasses.contains(type.name) || (!isImported && !index.behaviors.isEmpty)
    }

    /// Whether a type shows that its file knows the runtime.
    private func hasRuntime(_ type: TypeSummary, _ file: FileSummary) -> Bool {
        RuntimeActor.importsRuntime(file) || index.types[type.name]?.behaviors.isEmpty == false
    }
}

extension TypeDescription {
    /// Whether it is called like a type of the runtime that makes actors.
    fileprivate var mayBeActor: Bool {
        guard case .named(let name, _) = self else { return false }
        return name == "Actor" || name == "Flowable" || name.hasSuffix(".Actor") || name.hasSuffix(".Flowable")
    }
}

// MARK: - Questions

extension ProjectIndex {
    /// Whether the project may have an actor or a behavior, whatever is in the files that aren't known yet.
    var mayHaveActors: Bool { isolation.areActorsMentioned || files.contains { !$0.behaviors.isEmpty } }

    /// Whether a type of the project is the runtime's `Actor`, which only the runtime's own project declares.
    func isRuntimeActor(_ name: String) -> Bool {
        name == "Actor" && types[name]?.members["unsafeMessagesCount"] != nil
    }

    /// Whether all the types of a name are actors.
    func isActor(_ name: String) -> Bool { isolation.actors.contains(name) }

    /// Whether a declaration is an actor's: a class or protocol that is one, or an extension of one, or an extension of a
    /// protocol that only holds where `Self` is one.
    func isActor(_ type: Int, in file: FileSummary) -> Bool {
        let declaration = file.types[type]
        if isActor(declaration.name) { return true }
        if declaration.kind != .extension {
            return isolation.homonyms.contains(Isolation.Place(file: file.path, type: type))
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
        if !isProtocol, isolation.open.contains(declaration.name), !SummaryBuilder.isUnsafeName(Substring(name)) {
            return true
        }
        guard isolation.requirements.contains(name) || StandardProtocol.names.contains(name) else { return false }
        var family = [declaration.name]
        var seen = Set(family)
        // A subclass may conform with what it inherits.
        var next = isProtocol ? 1 : 0
        while next < family.count, family.count <= ProjectIndex.largestFamily {
            for child in children[family[next]] ?? [] where seen.insert(child).inserted { family.append(child) }
            next += 1
        }
        next = 0
        while next < family.count {
            guard family.count <= ProjectIndex.largestFamily else { return true }
            let type = family[next]
            next += 1
            guard let entry = types[type] else { continue }
            // What a protocol requires itself is judged where it is required.
            if entry.requirements.contains(name), type != declaration.name || !isProtocol { return true }
            for parent in entry.inherited {
                if let known = resolve(parent, in: type), types[known]?.kind != nil {
                    if seen.insert(known).inserted { family.append(known) }
                } else if StandardProtocol.requirements(of: normalized(parent, in: type))?.contains(name) == true {
                    return true
                }
            }
        }
        return false
    }

    /// The members of a file's actors that anybody can reach: no behaviors, and nothing that a conformance demands.
    func exposedMembers(in file: FileSummary) -> [ExposedMember] {
        guard !isolation.actors.isEmpty || !isolation.homonyms.isEmpty else { return [] }
        return file.exposedMembers.filter { member in
            guard !member.isBehavior, isActor(member.owner, in: file) else { return false }
            let type = file.types[member.owner]
            if isDemanded(member.name, by: type) { return false }
            return types[type.name]?.behaviors[member.name] == nil
        }
    }
}
