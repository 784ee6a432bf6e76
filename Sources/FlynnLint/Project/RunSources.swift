import FlynnRules
import FlynnSyntax

/// The files that a run reads, and those of the revision that it compares them with.
struct RunSources: Sendable {
    /// The files of a revision.
    struct Base: Sendable {
        var tree: FileTree
        /// The real paths of the files that differ from the revision, and their real paths in the revision; `nil` for
        /// new files.
        var changed: [Path: String?]
        /// Whether the run reads the same files as the revision has.
        var isSame: Bool
    }

    private(set) var tree = FileTree()
    private(set) var base: Base?

    /// Finds out what a request reads. Asks git only about revisions and staged files.
    init(_ request: LintRequest) throws(GitError) {
        if let buffer = request.buffer { tree.replace(Path.resolved(buffer.path), with: buffer.source) }
        guard request.changedSince != nil || request.isStaged else { return }
        let repository = try GitRepository(containing: request.paths.first.flatMap(Path.real) ?? ".")
        for path in request.paths.dropFirst() where Path.workingTree(Path.resolved(path)) != repository.root {
            throw .outside(path: path, repository: Path.shortened(repository.root))
        }
        let revision: String?
        if let name = request.changedSince { revision = try repository.tree(of: name) } else { revision = nil }
        let git = try GitDifferences(repository)
        if request.isStaged { tree = try git.tree(before: git.toWorkingTree(from: nil)) }
        guard let revision else { return }
        let differences = try git.toWorkingTree(from: revision)
        let changes = request.isStaged ? try git.toIndex(from: revision) : differences
        var changed: [Path: String?] = [:]
        for change in changes { if let path = change.new { changed[Path(path)] = .some(change.old) } }
        base = Base(tree: try git.tree(before: differences), changed: changed, isSame: changes.isEmpty)
    }
}
