import FlynnSummary
import FlynnSyntax

/// What the declarations of a project declare by means of each name.
struct NameDependents {
    /// The names that declarations declare, those of one declaration in succession.
    private let declared: [NameHash]
    /// The positions of the names of each declaration.
    private let declarations: [Range<Int>]
    /// The positions of the declarations that depend on each name.
    private let table: NameTable
    /// The dependents of names that have been asked for.
    private var known: [NameHash: [NameHash]?] = [:]

    /// The maximum number of followed declarations that depend on a name. With more, any code may refer to an instance.
    private static let maxCount = 1_024

    init(_ files: [FileSummary]) {
        var declared: [NameHash] = []
        var declarations: [Range<Int>] = []
        var entries: [NameTable.Entry] = []
        let reader = DependencyReader(files)
        for file in files {
            reader.forEachDependency(in: file) { names, dependencies in
                for name in dependencies { entries.append(NameTable.Entry(name, declarations.count)) }
                declarations.append(declared.count..<declared.count + names.count)
                declared += names
            }
        }
        (self.declared, self.declarations) = (declared, declarations)
        table = NameTable(entries)
    }

    /// What depends on a name, without duplicates; `nil` if that is too much to follow. Many types declare a behavior with the same name.
    mutating func dependents(of name: NameHash) -> [NameHash]? {
        if let found = known[name] { return found }
        let found = findDependents(of: name)
        known[name] = .some(found)
        return found
    }

    private func findDependents(of name: NameHash) -> [NameHash]? {
        let positions = table.numbers(of: name, limit: NameDependents.maxCount + 1).map { declarations[$0] }
        guard positions.reduce(0, { $0 + $1.count }) <= NameDependents.maxCount else { return nil }
        var seen = NameHashes()
        return positions.flatMap { declared[$0] }.filter { next in
            countStep()
            return seen.insert(next)
        }
    }
}
