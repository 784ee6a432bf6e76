import FlynnFacts
import FlynnFiles
import FlynnProject
import FlynnResolution
import FlynnSyntax

/// The reason why a name can't be changed.
public struct RenameError: Error, Sendable, CustomStringConvertible {
    /// The reason in lower case, without a full stop.
    public var description: String
}

/// The edits of one file.
public struct FileEdits: Sendable {
    /// The real path of the file.
    public var path: String
    /// The edits, sorted and disjoint.
    public var edits: [SourceEdit]
}

extension Workspace {
    /// Returns the name at an offset of a file in bytes, if it belongs to a behavior that can be renamed.
    public func renamedSpan(in path: String, at offset: Int) throws(RenameError) -> SourceSpan {
        let target = try renameTarget(in: path, at: offset)
        return target.file.span(target.occurrence.range)
    }

    /// Returns the edits that rename the behavior at an offset of a file in bytes, with its calls, requirements,
    /// overrides and pass-throughs. Comments and strings don't change.
    ///
    /// - Throws: The reason why the behavior can't be renamed. For example, the receiver of a call is unknown, and the
    ///   project has several behaviors with the name.
    public func rename(in path: String, at offset: Int, to name: String) throws(RenameError) -> [FileEdits] {
        let target = try renameTarget(in: path, at: offset)
        let naming = target.file.naming
        guard naming.isBehaviorName(name), name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
            throw RenameError(
                description:
                    "'\(name)' isn't a behavior's name: these begin with '\(naming.prefix)' and a capital letter")
        }
        let newName = Identifiers.distinct(name)
        if newName == target.name { return [] }
        var edits: [Path: Set<SourceEdit>] = [:]
        for (project, behavior) in declaringProjects(target) {
            guard let family = project.index.behaviorUses.family(of: behavior) else { continue }
            try check(family, target.name, in: project)
            if project.index.behaviorUses.declares(newName, near: family) {
                throw RenameError(description: "'\(name)' is declared already")
            }
            let uses = FamilyUses(of: target.name, family, project, tree, jobs: linter.options.jobs)
            for file in uses.found {
                let replaced = try ranges(file, target.name).map {
                    SourceEdit(span: file.file.span($0), replacement: name)
                }
                edits[Path(file.file.path), default: []].formUnion(replaced)
            }
            if let path = uses.unreadable.first {
                throw RenameError(description: "'\(path)' can't be read, and may use '\(target.name)'")
            }
        }
        edits = edits.filter { !$0.value.isEmpty }
        if let path = edits.keys.sorted().map(\.string).first(where: { !isEditable($0, with: target.file) }) {
            let message =
                "'\(target.name)' is used in '\(path)', too, which is outside of the workspace: add its folder first"
            throw RenameError(description: message)
        }
        return edits.sorted { $0.key < $1.key }.map { path, edits in
            FileEdits(path: path.string, edits: edits.sorted { $0.span.start < $1.span.start })
        }
    }

    /// Returns whether a file can change when a name in the given file is renamed. This is the case if the file is in a
    /// folder of the workspace, or in the same repository or project.
    private func isEditable(_ path: String, with file: QueriedFile) -> Bool {
        let top = tree.workingTree(Path.folder(of: file.path)) ?? file.project.root
        return isInFolder(path) || Path.relative(path, to: top) != nil
    }

    // MARK: - Judging

    private struct RenameTarget {
        var file: QueriedFile
        var occurrence: Occurrence
        var behavior: BehaviorID
        var name: String
    }

    private func renameTarget(in path: String, at offset: Int) throws(RenameError) -> RenameTarget {
        guard let file = queried(path), let token = file.name(at: offset), let occurrence = file.occurrence(at: offset)
        else { throw RenameError(description: "there is no behavior at this position") }
        guard case .behaviors(let found) = file.meaning(of: occurrence), let behavior = found.first,
            let family = file.index.behaviorUses.family(of: behavior)
        else { throw RenameError(description: "the source doesn't show which behavior is meant") }
        let name = file.index.behaviors[behavior].name
        guard file.text(token) == name else {
            throw RenameError(description: "'\(file.text(token))' is a variable that holds the behavior '\(name)'")
        }
        try check(family, name, in: file.project)
        return RenameTarget(file: file, occurrence: occurrence, behavior: behavior, name: name)
    }

    private func check(
        _ family: BehaviorUses.Family, _ name: String, in project: WorkspaceProject
    ) throws(RenameError) {
        if let gap = family.gap { throw RenameError(description: "'\(name)' can't be renamed: \(gap)") }
        for behavior in family.behaviors.sorted() {
            let number = project.linkedNumbers[project.index.behaviors.file(of: behavior).index]
            guard let file = project.states[number].reading.file,
                file.original(project.index.behaviors[behavior].span) == nil
            else { continue }
            throw RenameError(
                description: "'\(name)' is declared by a shortcut in '\(project.entries[number].path)': expand it first"
            )
        }
    }

    /// Returns the projects that know the declaration, and the identity of the behavior in these projects.
    private func declaringProjects(_ target: RenameTarget) -> [(WorkspaceProject, BehaviorID)] {
        let place = target.file.project.place(of: target.behavior)
        guard let place else { return [] }
        return uses(of: place.path).compactMap { use in
            if Path.areSame(use.project.root, target.file.project.root) { return (use.project, target.behavior) }
            let file = QueriedFile(use, tree)
            return file?.occurrence(at: place.span.end.offset)?.declared.map { (use.project, $0) }
        }
    }

    /// Returns the ranges of the names to change in a file.
    private func ranges(_ uses: FamilyUses.InFile, _ name: String) throws(RenameError) -> [Range<Int>] {
        if let unclear = uses.unclear {
            let place = uses.file.span(unclear).start
            let path = uses.file.project.entries[uses.file.entryIndex].path
            throw RenameError(
                description: "it is unclear what '\(name)' means in \(path):\(place.line):\(place.column)")
        }
        if uses.isInExpansion {
            throw RenameError(
                description: "a shortcut in '\(uses.file.path)' uses '\(name)': expand it first")
        }
        return uses.occurrences.map(\.range)
    }
}
