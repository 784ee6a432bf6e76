import FlynnFiles
import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules

/// The linked files of a project, and the findings in the files.
///
/// A file is checked when its findings are needed. After the replacement of one file, the index is updated instead of
/// linked, and only the findings that the change can affect are discarded.
struct LinkedProject: Sendable {
    /// The files. A ``FileID`` is an index into this array.
    private(set) var files: [ProjectFile]
    /// Whether all declarations of the project are known.
    private(set) var isComplete: Bool
    private(set) var index: ProjectIndex
    let rules: [Rule]
    /// The maximum number of threads.
    let jobs: Int
    /// Whether the settings of a file contain a rule that needs the code of other files.
    private let dependsOnOtherCode: Bool
    /// The findings by file. The value is `nil` for a file that must be checked.
    private var known: [[Finding]?]

    /// Links files.
    ///
    /// - Parameters:
    ///   - rules: The available rules. The settings of a file choose from them.
    ///   - jobs: The maximum number of threads.
    init(_ files: [ProjectFile], isComplete: Bool, rules: [Rule], jobs: Int) {
        (self.files, self.isComplete, self.rules, self.jobs) = (files, isComplete, rules, jobs)
        index = ProjectIndex(files.map(\.summary), isComplete: isComplete, ParallelPair(jobs: jobs))
        dependsOnOtherCode = files.contains { $0.isReported && $0.settings.dependsOnOtherCode }
        known = Array(repeating: nil, count: files.count)
    }

    // MARK: - Changes

    /// The files with findings that a change can affect.
    enum Reach {
        case files([Int])
        case project
    }

    /// Replaces files, and updates or links the index.
    ///
    /// - Parameter isComplete: Whether all declarations of the project are known after the change.
    /// - Returns: The files that must be checked again.
    @discardableResult
    mutating func replace(_ changes: [(number: Int, file: ProjectFile)], isComplete: Bool) -> Reach {
        if changes.isEmpty, isComplete == self.isComplete { return .files([]) }
        guard changes.count == 1, let (number, file) = changes.first, isComplete == self.isComplete else {
            for (number, file) in changes { files[number] = file }
            self.isComplete = isComplete
            index = ProjectIndex(files.map(\.summary), isComplete: isComplete, ParallelPair(jobs: jobs))
            return discardAll()
        }
        // A fix that makes a member private depends on the names in all files.
        let haveNamesChanged = files[number].summary.regions != file.summary.regions
        files[number] = file
        let (updated, reach) = index.replacing(FileID(number), with: file.summary, ParallelPair(jobs: jobs))
        index = updated
        if reach == .project || dependsOnOtherCode { return discardAll() }
        return discard(number, and: haveNamesChanged ? Rule.withFixesByOtherNames : [])
    }

    private mutating func discardAll() -> Reach {
        known = Array(repeating: nil, count: files.count)
        return .project
    }

    /// Discards the findings in a file, the findings of files with findings of some rules, and findings that refer to
    /// places in the file.
    private mutating func discard(_ changed: Int, and rules: Set<String>) -> Reach {
        let path = files[changed].path
        func depends(_ finding: Finding) -> Bool {
            rules.contains(finding.rule) || finding.related.contains { Path.areSame($0.file, path) }
        }
        let affected = known.indices.filter { $0 == changed || known[$0]?.contains(where: depends) == true }
        for number in affected { known[number] = nil }
        return .files(affected)
    }

    // MARK: - Findings

    /// Whether all files were checked.
    var isChecked: Bool { known.allSatisfy { $0 != nil } }

    /// Returns the findings in all files, by file.
    mutating func findings() -> [[Finding]] { findings(in: Array(files.indices)) }

    /// Returns the sorted findings in some files, by file.
    mutating func findings(in numbers: [Int]) -> [[Finding]] {
        let unchecked = numbers.filter { known[$0] == nil }
        for (number, found) in zip(unchecked, findings(in: unchecked, of: rules)) { known[number] = found }
        return numbers.map { known[$0] ?? [] }
    }

    /// Checks files with some rules.
    func findings(in numbers: [Int], of rules: [Rule]) -> [[Finding]] {
        var selections = RuleSelections(rules)
        let work = numbers.map { number in
            let selection = files[number].isReported ? selections.selection(files[number].settings) : nil
            return (id: FileID(number), selection: selection, positions: files[number].originalPositions)
        }
        return Parallel.map(work, jobs: jobs) { [index] id, selection, positions in
            selection?.findings(in: id, of: index, positions) ?? []
        }
    }
}
