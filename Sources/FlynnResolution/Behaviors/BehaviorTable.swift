import FlynnFacts
import FlynnSyntax

/// The number for the name of a behavior in the project.
struct BehaviorName: Hashable, Sendable {
    fileprivate let number: UInt32

    /// The index into ``BehaviorTable/names``.
    var index: Int { Int(number) }
}

/// The behaviors in a project, by name and by declaring type.
package final class BehaviorTable: Sendable {
    /// The types.
    package let types: TypeTable
    private let inheritance: Inheritance
    /// The identities of the behaviors. They are equal for files with equal declarations.
    let results: Results

    init(_ inheritance: Inheritance, _ results: Results) {
        types = inheritance.types
        self.inheritance = inheritance
        self.results = results
    }

    /// The behaviors in all files, and their names.
    struct Results: Sendable {
        /// The files of the behaviors, indexed by ``BehaviorID``.
        fileprivate private(set) var files: [FileID] = []
        /// The index of the first behavior, by file.
        fileprivate private(set) var starts: [Int] = []
        /// The declaring types, indexed by ``BehaviorID``. This is `nil` for behaviors of other libraries.
        fileprivate private(set) var owners: [TypeID?] = []
        /// The numbers for the names of behaviors with an owner.
        fileprivate private(set) var numbers: [String: BehaviorName] = [:]
        fileprivate private(set) var names: [BehaviorName?] = []
        /// The behaviors by name.
        fileprivate let named: IDLists<BehaviorID>
        /// The behaviors by type, and within a type by name.
        fileprivate let declared: IDLists<BehaviorID>
        fileprivate let foreign: ForeignBehaviors

        init(_ inheritance: Inheritance) {
            let types = inheritance.types
            foreign = ForeignBehaviors(types)
            for file in types.files.indices {
                starts.append(owners.count)
                for position in types.files[file].behaviors.indices {
                    let type = types.type(of: types.files[file].behaviors[position].owner, in: FileID(file))
                    let owner = foreign.isForeign(in: type, inheritance) ? nil : type
                    files.append(FileID(file))
                    owners.append(owner)
                    names.append(owner == nil ? nil : numbers.name(types.files[file].behaviors[position].name))
                }
            }
            named = IDLists(count: numbers.count, keys: names.lazy.map { $0?.index }) { BehaviorID($0) }
            // The sort by type keeps the order of the names.
            let sorted = named.elements
            declared = IDLists(count: types.count, keys: sorted.lazy.map { [owners] in owners[$0.index]?.index }) {
                sorted[$0]
            }
        }
    }

    // MARK: - Behaviors

    /// All behaviors, in file order.
    var ids: some Collection<BehaviorID> { results.owners.indices.lazy.map { BehaviorID($0) } }

    /// Returns the identity of the behavior at the index into ``FileSummary/behaviors``.
    package func id(at position: Int, in file: FileID) -> BehaviorID {
        BehaviorID(results.starts[file.index] + position)
    }

    /// Returns the file containing the behavior.
    package func file(of behavior: BehaviorID) -> FileID { results.files[behavior.index] }

    /// The summary of the behavior.
    package subscript(behavior: BehaviorID) -> BehaviorSummary {
        _read {
            countStep()
            let file = results.files[behavior.index].index
            yield types.files[file].behaviors[behavior.index - results.starts[file]]
        }
    }

    /// Returns the declaring type, in which the names of the documentation are resolved. This is `nil` for behaviors of
    /// other libraries.
    package func owner(of behavior: BehaviorID) -> TypeID? { results.owners[behavior.index] }

    /// Returns the kind of the declaration around the behavior.
    func declarationKind(of behavior: BehaviorID) -> TypeSummary.Kind {
        types[DeclarationID(file: file(of: behavior), type: self[behavior].owner)].kind
    }

    // MARK: - Names

    /// Whether the project declares no behaviors.
    package var isEmpty: Bool { results.numbers.isEmpty }

    /// The names of all behaviors, with their numbers.
    var names: some Collection<(key: String, value: BehaviorName)> { results.numbers }

    /// All numbers for names, in ascending order.
    var allNames: some Collection<BehaviorName> {
        (0..<results.numbers.count).lazy.map { BehaviorName(number: UInt32($0)) }
    }

    /// Returns the number for the name, or `nil` if no behavior has this name.
    func name(_ name: String) -> BehaviorName? { results.numbers[name] }

    /// Returns whether a behavior has this name.
    package func isBehaviorName(_ name: String) -> Bool { results.numbers[name] != nil }

    /// Returns the number for the behavior's name, or `nil` if the behavior has no owner.
    func name(of behavior: BehaviorID) -> BehaviorName? { results.names[behavior.index] }

    /// Returns the behaviors with this name.
    func behaviors(_ name: BehaviorName) -> ArraySlice<BehaviorID> { results.named[name.index] }

    // MARK: - Types

    /// Returns whether the type declares behaviors, including in its extensions.
    package func declaresBehaviors(_ type: TypeID) -> Bool { !results.declared.isEmpty(type.index) }

    /// Returns the behaviors declared in the type and its extensions.
    func behaviors(declaredBy type: TypeID) -> ArraySlice<BehaviorID> { results.declared[type.index] }

    /// Returns the behaviors with this name declared in the type and its extensions.
    func behaviors(_ name: String, declaredBy type: TypeID) -> ArraySlice<BehaviorID> {
        guard declaresBehaviors(type), let name = results.numbers[name] else { return [] }
        return behaviors(name, declaredBy: type)
    }

    /// Returns the behaviors with this name declared in the type and its extensions.
    func behaviors(_ name: BehaviorName, declaredBy type: TypeID) -> ArraySlice<BehaviorID> {
        countStep()
        let all = results.declared[type.index]
        if all.isEmpty { return all }
        let first = all.partitioningIndex { (results.names[$0.index]?.number ?? 0) >= name.number }
        let end = all[first...].partitioningIndex { (results.names[$0.index]?.number ?? 0) > name.number }
        return all[first..<end]
    }

    /// Returns whether the type declares a behavior with this name, including in its extensions.
    package func declares(_ name: String, _ type: TypeID) -> Bool { !behaviors(name, declaredBy: type).isEmpty }

    /// Returns whether `Behavior` refers to a type without `@dynamicCallable` when it is used inside `type`. This is
    /// the case if the project or a library declares its own `Behavior`. At file level, `type` is `nil`.
    package func isForeignBehavior(in type: TypeID?) -> Bool { results.foreign.isForeign(in: type, inheritance) }
}

/// Distinguishes the runtime's `Behavior` from other types with the same name.
private struct ForeignBehaviors: Sendable {
    /// The names of the runtime's behavior types that are also used for nested types.
    private let nestedNames: [SimpleName]
    /// Whether the project declares a different `Behavior` outside of all types.
    private let isForeignEverywhere: Bool

    init(_ types: TypeTable) {
        nestedNames = ["Behavior", "ChainableBehavior"].compactMap { types.meanings(of: $0)?.simpleName }
        isForeignEverywhere =
            types.type(named: "Behavior").map { type in
                if types[type].declarationCount == 0 { return false }
                if types.kind(of: type) == .typealias, types[type].aliased?.isBehavior == true { return false }
                return !types[type].isDynamicCallable
            } ?? false
    }

    func isForeign(in type: TypeID?, _ inheritance: Inheritance) -> Bool {
        if isForeignEverywhere { return true }
        let types = inheritance.types
        for name in nestedNames {
            var next = type
            while let scope = next {
                if inheritance.lineage(of: scope).types.contains(where: { types.type(name, inside: $0) != nil }) {
                    return true
                }
                next = types[scope].outer
            }
        }
        return false
    }
}

extension [String: BehaviorName] {
    /// Returns the number for the name, and inserts new names. This needs one access instead of two.
    fileprivate mutating func name(_ name: String) -> BehaviorName {
        func read(_ name: inout BehaviorName) -> BehaviorName { name }
        let next = BehaviorName(number: UInt32(count))
        return read(&self[name, default: next])
    }
}
