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
    /// The files of the behaviors, indexed by ``BehaviorID``.
    private let files: [FileID]
    /// The index of the first behavior, by file.
    private let starts: [Int]
    /// The declaring types, indexed by ``BehaviorID``. This is `nil` for behaviors of other libraries.
    private let owners: [TypeID?]
    /// The numbers for the names of behaviors with an owner.
    private let numbers: [String: BehaviorName]
    private let namesOfBehaviors: [BehaviorName?]
    /// The behaviors by name.
    private let named: IDLists<BehaviorID>
    /// The behaviors by type, and within a type by name.
    private let declared: IDLists<BehaviorID>
    private let foreign: ForeignBehaviors

    init(_ inheritance: Inheritance) {
        let types = inheritance.types
        self.types = types
        let foreign = ForeignBehaviors(types, inheritance)
        self.foreign = foreign
        var files: [FileID] = []
        var starts: [Int] = []
        var owners: [TypeID?] = []
        var numbers: [String: BehaviorName] = [:]
        var names: [BehaviorName?] = []
        for file in types.files.indices {
            starts.append(owners.count)
            for position in types.files[file].behaviors.indices {
                let type = types.type(of: types.files[file].behaviors[position].owner, in: FileID(file))
                let owner = foreign.isForeign(in: type) ? nil : type
                files.append(FileID(file))
                owners.append(owner)
                names.append(
                    owner == nil
                        ? nil
                        : numbers.name(types.files[file].behaviors[position].name))
            }
        }
        self.files = files
        self.starts = starts
        self.owners = owners
        self.numbers = numbers
        namesOfBehaviors = names
        let named = IDLists(count: numbers.count, keys: names.lazy.map { $0?.index }) { BehaviorID($0) }
        self.named = named
        // The sort by type keeps the order of the names.
        let sorted = named.elements
        declared = IDLists(count: types.count, keys: sorted.lazy.map { owners[$0.index]?.index }) { sorted[$0] }
    }

    /// Creates the table for new versions of the files with equal declarations.
    init(_ table: BehaviorTable, with inheritance: Inheritance) {
        types = inheritance.types
        files = table.files
        starts = table.starts
        owners = table.owners
        numbers = table.numbers
        namesOfBehaviors = table.namesOfBehaviors
        named = table.named
        declared = table.declared
        foreign = ForeignBehaviors(types, inheritance)
    }

    // MARK: - Behaviors

    /// All behaviors, in file order.
    var ids: some Collection<BehaviorID> { owners.indices.lazy.map { BehaviorID($0) } }

    /// Returns the identity of the behavior at the index into ``FileSummary/behaviors``.
    package func id(at position: Int, in file: FileID) -> BehaviorID { BehaviorID(starts[file.index] + position) }

    /// Returns the file containing the behavior.
    package func file(of behavior: BehaviorID) -> FileID { files[behavior.index] }

    /// The summary of the behavior.
    package subscript(behavior: BehaviorID) -> BehaviorSummary {
        _read {
            countStep()
            let file = files[behavior.index].index
            yield types.files[file].behaviors[behavior.index - starts[file]]
        }
    }

    /// Returns the declaring type, in which the names of the documentation are resolved. This is `nil` for behaviors of
    /// other libraries.
    package func owner(of behavior: BehaviorID) -> TypeID? { owners[behavior.index] }

    /// Returns the kind of the declaration around the behavior.
    func declarationKind(of behavior: BehaviorID) -> TypeSummary.Kind {
        types[DeclarationID(file: file(of: behavior), type: self[behavior].owner)].kind
    }

    // MARK: - Names

    /// Whether the project declares no behaviors.
    package var isEmpty: Bool { numbers.isEmpty }

    /// The names of all behaviors, with their numbers.
    var names: some Collection<(key: String, value: BehaviorName)> { numbers }

    /// All numbers for names, in ascending order.
    var allNames: some Collection<BehaviorName> { (0..<numbers.count).lazy.map { BehaviorName(number: UInt32($0)) } }

    /// Returns the number for the name, or `nil` if no behavior has this name.
    func name(_ name: String) -> BehaviorName? { numbers[name] }

    /// Returns whether a behavior has this name.
    package func isBehaviorName(_ name: String) -> Bool { numbers[name] != nil }

    /// Returns the number for the behavior's name, or `nil` if the behavior has no owner.
    func name(of behavior: BehaviorID) -> BehaviorName? { namesOfBehaviors[behavior.index] }

    /// Returns the behaviors with this name.
    func behaviors(_ name: BehaviorName) -> ArraySlice<BehaviorID> { named[name.index] }

    // MARK: - Types

    /// Returns whether the type declares behaviors, including in its extensions.
    package func declaresBehaviors(_ type: TypeID) -> Bool { !declared.isEmpty(type.index) }

    /// Returns the behaviors declared in the type and its extensions.
    func behaviors(declaredBy type: TypeID) -> ArraySlice<BehaviorID> { declared[type.index] }

    /// Returns the behaviors with this name declared in the type and its extensions.
    func behaviors(_ name: String, declaredBy type: TypeID) -> ArraySlice<BehaviorID> {
        guard declaresBehaviors(type), let name = numbers[name] else { return [] }
        return behaviors(name, declaredBy: type)
    }

    /// Returns the behaviors with this name declared in the type and its extensions.
    func behaviors(_ name: BehaviorName, declaredBy type: TypeID) -> ArraySlice<BehaviorID> {
        countStep()
        let all = declared[type.index]
        if all.isEmpty { return all }
        let first = all.partitioningIndex { (namesOfBehaviors[$0.index]?.number ?? 0) >= name.number }
        let end = all[first...].partitioningIndex { (namesOfBehaviors[$0.index]?.number ?? 0) > name.number }
        return all[first..<end]
    }

    /// Returns whether the type declares a behavior with this name, including in its extensions.
    package func declares(_ name: String, _ type: TypeID) -> Bool { !behaviors(name, declaredBy: type).isEmpty }

    /// Returns whether `Behavior` refers to a type without `@dynamicCallable` when it is used inside `type`. This is
    /// the case if the project or a library declares its own `Behavior`. At file level, `type` is `nil`.
    package func isForeignBehavior(in type: TypeID?) -> Bool { foreign.isForeign(in: type) }
}

/// Distinguishes the runtime's `Behavior` from other types with the same name.
private struct ForeignBehaviors: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance
    /// The names of the runtime's behavior types that are also used for nested types.
    private let nestedNames: [SimpleName]
    /// Whether the project declares a different `Behavior` outside of all types.
    private let isForeignEverywhere: Bool

    init(_ types: TypeTable, _ inheritance: Inheritance) {
        self.types = types
        self.inheritance = inheritance
        nestedNames = ["Behavior", "ChainableBehavior"].compactMap { types.meanings(of: $0)?.simpleName }
        isForeignEverywhere =
            types.type(named: "Behavior").map { type in
                if types[type].declarationCount == 0 { return false }
                if types.kind(of: type) == .typealias, types[type].aliased?.isBehavior == true { return false }
                return !types[type].isDynamicCallable
            } ?? false
    }

    func isForeign(in type: TypeID?) -> Bool {
        if isForeignEverywhere { return true }
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
