import FlynnFacts
import FlynnOutline
import FlynnSyntax

/// The names of the declarations that depend on a name.
struct NameDependents {
    /// The declared names, grouped by declaration.
    private let declared: [NameHash]
    /// The ranges of the declarations in `declared`.
    private let declarations: [Range<Int>]
    /// The indices of the dependent declarations, by name.
    private let table: NameTable
    /// The results of earlier queries.
    private var known: [NameHash: [NameHash]?] = [:]

    /// The maximum number of dependent declarations to follow for a name. With more, any code could refer to an
    /// instance.
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

    /// Returns the names that depend on this name, without duplicates, or `nil` if there are too many. Many types can
    /// declare a behavior with the same name.
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
