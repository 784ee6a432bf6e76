import FlynnSummary
import FlynnSyntax

/// The name of behaviors of the project, numbered.
struct BehaviorName: Hashable, Sendable {
    fileprivate let number: UInt32

    /// The position in ``BehaviorTable/names``.
    var index: Int { Int(number) }
}

/// The behaviors of a project, by their names and by the types that declare them.
package final class BehaviorTable: Sendable {
    let types: TypeTable
    /// The file of each behavior.
    private let files: [FileID]
    /// Where the behaviors of each file begin.
    private let starts: [Int]
    /// The type that declares a behavior; `nil` for behaviors of another library.
    private let owners: [TypeID?]
    /// The names of the behaviors that have an owner.
    private let numbers: [String: BehaviorName]
    private let namesOfBehaviors: [BehaviorName?]
    /// The behaviors of each name.
    private let named: IDLists<BehaviorID>
    /// The behaviors of each type, sorted by name.
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
        // The lists of the types keep the order of the names.
        let sorted = named.elements
        declared = IDLists(count: types.count, keys: sorted.lazy.map { owners[$0.index]?.index }) { sorted[$0] }
    }

    /// The table for other versions of the files that declare the same.
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

    /// All behaviors, in the order of the files.
    var ids: some Collection<BehaviorID> { owners.indices.lazy.map { BehaviorID($0) } }

    /// The identity of the behavior at a position in a file's ``FileSummary/behaviors``.
    package func id(at position: Int, in file: FileID) -> BehaviorID { BehaviorID(starts[file.index] + position) }

    /// The file that declares a behavior.
    package func file(of behavior: BehaviorID) -> FileID { files[behavior.index] }

    /// The summary of a behavior.
    package subscript(behavior: BehaviorID) -> BehaviorSummary {
        _read {
            countStep()
            let file = files[behavior.index].index
            yield types.files[file].behaviors[behavior.index - starts[file]]
        }
    }

    /// The type that declares a behavior; `nil` for behaviors of another library. The names in its documentation are looked
    /// up in this type.
    package func owner(of behavior: BehaviorID) -> TypeID? { owners[behavior.index] }

    /// The kind of the declaration that a behavior is in.
    func declarationKind(of behavior: BehaviorID) -> TypeSummary.Kind {
        types[DeclarationID(file: file(of: behavior), type: self[behavior].owner)].kind
    }

    // MARK: - Names

    /// Whether the project declares no behaviors.
    var isEmpty: Bool { numbers.isEmpty }

    /// All names of behaviors.
    var names: some Collection<(key: String, value: BehaviorName)> { numbers }

    /// The identities of all names, in the order of their positions.
    var allNames: some Collection<BehaviorName> { (0..<numbers.count).lazy.map { BehaviorName(number: UInt32($0)) } }

    /// The identity of a name; `nil` if no behavior has this name.
    func name(_ name: String) -> BehaviorName? { numbers[name] }

    /// The name of a behavior that has an owner.
    func name(of behavior: BehaviorID) -> BehaviorName? { namesOfBehaviors[behavior.index] }

    /// The behaviors of a name.
    func behaviors(_ name: BehaviorName) -> ArraySlice<BehaviorID> { named[name.index] }

    // MARK: - Types

    /// Whether a type itself or one of its extensions declares a behavior.
    func declaresBehaviors(_ type: TypeID) -> Bool { !declared.isEmpty(type.index) }

    /// The behaviors that a type itself and its extensions declare.
    func behaviors(declaredBy type: TypeID) -> ArraySlice<BehaviorID> { declared[type.index] }

    /// The behaviors of a name that a type itself and its extensions declare.
    func behaviors(_ name: String, declaredBy type: TypeID) -> ArraySlice<BehaviorID> {
        guard declaresBehaviors(type), let name = numbers[name] else { return [] }
        return behaviors(name, declaredBy: type)
    }

    /// The behaviors of a name that a type itself and its extensions declare.
    func behaviors(_ name: BehaviorName, declaredBy type: TypeID) -> ArraySlice<BehaviorID> {
        countStep()
        let all = declared[type.index]
        if all.isEmpty { return all }
        let first = all.partitioningIndex { (namesOfBehaviors[$0.index]?.number ?? 0) >= name.number }
        let end = all[first...].partitioningIndex { (namesOfBehaviors[$0.index]?.number ?? 0) > name.number }
        return all[first..<end]
    }

    /// Whether a type itself or one of its extensions declares a behavior of a name.
    func declares(_ name: String, _ type: TypeID) -> Bool { !behaviors(name, declaredBy: type).isEmpty }

    /// Whether `Behavior`, seen from a type or from outside of all types, means a type that isn't `@dynamicCallable`, and so
    /// not the runtime's: another library's, or the project's own.
    func isForeignBehavior(in type: TypeID?) -> Bool { foreign.isForeign(in: type) }
}

/// Distinguishes the runtime's `Behavior` from other types of that name.
private struct ForeignBehaviors: Sendable {
    private let types: TypeTable
    private let inheritance: Inheritance
    /// The names of the runtime's types that also are names of types inside of others.
    private let nestedNames: [SimpleName]
    /// Whether the project has a type `Behavior` of its own outside of all types.
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
    /// The number of a name, which is added if it is new. (One access instead of two.)
    fileprivate mutating func name(_ name: String) -> BehaviorName {
        func read(_ name: inout BehaviorName) -> BehaviorName { name }
        let next = BehaviorName(number: UInt32(count))
        return read(&self[name, default: next])
    }
}
