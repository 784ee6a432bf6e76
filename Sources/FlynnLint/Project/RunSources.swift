import FlynnSyntax

/// The files that a run reads, and those of the revision that it compares them with.
struct RunSources: Sendable {
    /// The files of a revision.
    struct Base: Sendable {
        fileprivate(set) var tree = FileTree(cachesReplacements: true)
        /// The real paths of the files that differ from the revision, and their real paths in the revision; `nil` for
        /// new files.
        fileprivate(set) var changed: [Path: String?] = [:]
        /// The real paths of the files that git compares with the revision. All others count as new.
        fileprivate var compared: Set<Path> = []

        /// Whether the files that git compares are those of the revision. Removed files aren't in ``changed``.
        fileprivate(set) var isSame = true

        /// Whether the revision has a file with the same contents.
        func isUnchanged(_ path: String) -> Bool { changed[Path(path)] == nil && compared.contains(Path(path)) }

        /// The path of a file in the revision; `nil` for new files.
        func former(of path: String) -> String? {
            if let former = changed[Path(path)] { return former }
            return compared.contains(Path(path)) ? path : nil
        }
    }

    private(set) var tree = FileTree()
    private(set) var base: Base?
    /// The problems that don't make the run fail.
    private(set) var warnings: [LintFailure] = []

    /// Finds out what a request reads. Asks git only about revisions and staged files.
    init(_ request: LintRequest) throws(GitError) {
        if let buffer = request.buffer { tree.replace(Path.resolved(buffer.path), with: buffer.source) }
        guard request.changedSince != nil || request.isStaged else { return }
        let repository = try RunSources.repository(of: request.paths)
        let named = request.paths.map(Path.resolved).filter(Path.isFile)
        let revision: String?
        if let name = request.changedSince {
            revision = try repository.tree(of: name)
            base = Base()
        } else {
            revision = nil
        }
        if request.isStaged { tree = FileTree(cachesReplacements: true) }
        var tracked: Set<Path> = []
        try read(repository, since: revision, request.isStaged ? .index : .workingTree, named, &tracked)
        base?.compared = tracked
        if request.isStaged { for file in named where !tracked.contains(Path(file)) { tree.replace(file, with: nil) } }
    }

    /// The repository that contains all paths, in itself or in its submodules.
    private static func repository(of paths: [String]) throws(GitError) -> GitRepository {
        var repository = try GitRepository(containing: paths.first.map(Path.resolved) ?? ".")
        var asked: Set<String?> = [repository.root]
        for path in paths.dropFirst() {
            let real = Path.resolved(path)
            // Git decides: variables and settings can move a working tree.
            guard asked.insert(Path.workingTree(real)).inserted else { continue }
            let other = try GitRepository(containing: real)
            if Path.relative(repository.root, to: other.root) != nil {
                repository = other
            } else if other.root != repository.root, Path.relative(other.root, to: repository.root) == nil {
                throw .outside(path: path, repository: Path.shortened(repository.root))
            }
        }
        return repository
    }

    /// Reads what differs in a repository and in its submodules.
    ///
    /// - Parameters:
    ///   - revision: The tree of the revision; `nil` if nothing is compared, or the revision doesn't have the repository.
    ///   - version: The version that is linted.
    ///   - named: The files that were given.
    ///   - tracked: The files that git compares are added.
    private mutating func read(
        _ repository: GitRepository, since revision: String?, _ version: GitDifferences.Version, _ named: [String],
        _ tracked: inout Set<Path>
    ) throws(GitError) {
        let git = try GitDifferences(repository, including: named)
        for file in git.files { tracked.insert(Path(file)) }
        try git.restore(version, in: &tree)
        if var base {
            if let revision {
                let differences = try git.differences(since: revision, in: .workingTree)
                try git.undo(differences, in: &base.tree)
                var changes = differences
                if version != .workingTree { changes = try git.differences(since: revision, in: version) }
                for change in changes { if let path = change.new { base.changed[Path(path)] = .some(change.old) } }
                if !changes.isEmpty { base.isSame = false }
            } else {
                for file in git.files {
                    base.changed[Path(file)] = .some(nil)
                    base.isSame = false
                    base.tree.replace(file, with: nil)
                }
            }
            self.base = base
        }
        for submodule in git.submodules where Path.workingTree(submodule.path) == submodule.path {
            let inner = GitRepository(submodule: submodule.path)
            // The tree of the commit that a tree of the repository records. It isn't known if it wasn't fetched.
            func recorded(_ tree: String) -> String? {
                (try? repository.commit(ofSubmodule: submodule.path, in: tree)).flatMap { try? inner.tree(of: $0) }
            }
            let linted: String? =
                switch version {
                case .workingTree: nil
                case .index: try? inner.tree(of: submodule.commit)
                case .tree(let tree): recorded(tree)
                }
            if linted == nil, version != .workingTree {
                let path = Path.shortened(submodule.path)
                let message =
                    "the staged commit is missing, so the files of the working tree are linted; run 'git -C \(path) "
                    + "fetch'"
                warnings.append(LintFailure(path: path, message: message))
            }
            try read(
                inner, since: revision.flatMap(recorded), linted.map { .tree($0) } ?? .workingTree, named, &tracked)
        }
    }
}
