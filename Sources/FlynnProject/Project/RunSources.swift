import FlynnFiles
import FlynnSyntax

/// The files of a run, and the files of the revision for comparison.
package struct RunSources {
    /// The files of a revision.
    package struct Base: Sendable {
        package fileprivate(set) var tree = FileTree(cachesReplacements: true)
        /// The real paths of the differing files. The values are the real paths in the revision, or `nil` for new
        /// files.
        package fileprivate(set) var changed: [Path: String?] = [:]
        /// The removed files that don't have a known new version, by the real path in the revision. Git searches only a
        /// limited number of files for renames.
        package fileprivate(set) var removed: Set<Path> = []
        /// The real paths of the files compared by git. All other files count as new.
        fileprivate var compared: Set<Path> = []

        /// Whether the compared files are the same as in the revision. Removed files aren't in ``changed``.
        package fileprivate(set) var isSame = true

        /// Returns whether the revision contains a file with the same contents.
        package func isUnchanged(_ path: String) -> Bool { changed[Path(path)] == nil && compared.contains(Path(path)) }

        /// Returns the path of a file in the revision, or `nil` for a new file.
        package func former(of path: String) -> String? {
            if let former = changed[Path(path)] { return former }
            return compared.contains(Path(path)) ? path : nil
        }

        /// The real paths of the differing files in the revision.
        var former: [String] { changed.compactMap { compared.contains($0) ? $1 : nil } }

        /// Replaces the differing files of a repository with the files of the revision.
        ///
        /// - Parameters:
        ///   - linted: The files to lint.
        ///   - file: The only file to compare, or `nil` for all files.
        fileprivate mutating func read(_ part: Part, _ linted: FileTree, _ file: String? = nil) throws(GitError) {
            guard let revision = part.revision else {
                for file in part.git.files {
                    changed[Path(file)] = .some(nil)
                    isSame = false
                    tree.replace(file, with: nil)
                }
                return
            }
            let differences = try part.git.differences(since: revision, in: .workingTree, of: file)
            if part.version == .index { part.git.copyUncheckedFiles(from: linted, to: &tree, file) }
            try part.git.undo(differences, in: &tree)
            var changes = differences
            if part.version != .workingTree {
                changes = try part.git.differences(since: revision, in: part.version, of: file)
            }
            for change in changes {
                if let path = change.new {
                    changed[Path(path)] = .some(change.old)
                } else if let old = change.old {
                    removed.insert(Path(old))
                }
            }
            if !changes.isEmpty { isSame = false }
            if file == nil, try part.git.addRemovedSubmodules(since: revision, to: &tree) { isSame = false }
        }
    }

    /// A repository in the run.
    fileprivate struct Part {
        var git: GitDifferences
        /// The tree of the revision. This is `nil` if nothing is compared or the revision lacks the repository.
        var revision: String?
        /// The version to lint.
        var version: GitDifferences.Version
    }

    package private(set) var tree = FileTree()
    /// The search for files, if the result is known.
    private(set) var search: StoredSearch?
    package private(set) var base: Base?
    /// The repositories. A repository precedes its submodules.
    private var parts: [Part] = []
    /// The reasons why findings may be missing.
    private(set) var gaps: [LintFailure] = []

    /// Creates the files on disk, with replacements for some of them.
    package init(overlays: [LintRequest.Buffer]) {
        for overlay in overlays { tree.replace(Path.resolved(overlay.path), with: overlay.source) }
    }

    /// Determines the files of a request. Runs git only for revisions and staged files.
    package init(_ request: LintRequest) throws(GitError) {
        self.init(overlays: request.overlays + (request.buffer.map { [$0] } ?? []))
        if let root = request.root { tree = FileTree(root: root) }
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

    /// Starts to record the dependencies of the run.
    ///
    /// - Parameter storedRun: The last run of the same command.
    package mutating func noteDependencies(_ request: LintRequest, _ options: LintOptions, _ storedRun: StoredRun) {
        tree.dependencies = RunDependencies(start: options.cache?.now() ?? FileStamp.now, stamps: storedRun.stamps)
        search = storedRun.search
        if !parts.isEmpty { tree.dependencies?.noteUncheckable() }
        // The paths in reports are relative to the working trees.
        for path in request.paths { _ = tree.workingTree(tree.resolved(path)) }
    }

    /// Returns the repository that contains all paths, in itself or in its submodules.
    private static func repository(of paths: [String]) throws(GitError) -> GitRepository {
        var repository = try GitRepository(containing: paths.first.map(Path.resolved) ?? ".")
        var asked: Set<Path?> = [Path(repository.root)]
        for path in paths.dropFirst() {
            let real = Path.resolved(path)
            // Git decides, because variables and settings can move a working tree.
            guard asked.insert(Path.workingTree(real).map(Path.init)).inserted else { continue }
            let other = try GitRepository(containing: real)
            if Path.relative(repository.root, to: other.root) != nil {
                repository = other
            } else if !Path.areSame(other.root, repository.root), Path.relative(other.root, to: repository.root) == nil
            {
                throw .outside(path: path, repository: Path.shortened(repository.root))
            }
        }
        return repository
    }

    /// Also reads a file from git that isn't a Swift file, such as a baseline.
    package mutating func include(_ path: String) throws(GitError) {
        let file = Path.resolved(path)
        guard let part = parts.last(where: { $0.git.contains(file) }) else { return }
        try part.git.include(file)
        try part.git.restore(part.version, in: &tree, file)
        if part.revision != nil { try base?.read(part, tree, file) }
    }

    /// Reads the differences in a repository and in its submodules.
    ///
    /// - Parameters:
    ///   - revision: The tree of the revision. This is `nil` if nothing is compared or the revision lacks the
    ///     repository.
    ///   - version: The version to lint.
    ///   - named: The given files.
    ///   - tracked: Receives the files compared by git.
    private mutating func read(
        _ repository: GitRepository, since revision: String?, _ version: GitDifferences.Version, _ named: [String],
        _ tracked: inout Set<Path>
    ) throws(GitError) {
        let git = try GitDifferences(repository, including: named)
        for file in git.files { tracked.insert(Path(file)) }
        let part = Part(git: git, revision: revision, version: version)
        parts.append(part)
        try git.restore(version, in: &tree)
        try base?.read(part, tree)
        for submodule in git.submodules {
            guard let inner = try GitRepository(submodule: submodule.path) else { continue }
            // Returns the tree of the submodule's commit in a tree of the repository, or `nil` if the commit wasn't
            // fetched.
            func recorded(_ tree: String) throws(GitError) -> String? {
                try GitError.found { () throws(GitError) in
                    try inner.tree(of: repository.commit(ofSubmodule: submodule.path, in: tree))
                }
            }
            let linted: String? =
                switch version {
                case .workingTree: nil
                case .index: try GitError.found { () throws(GitError) in try inner.tree(of: submodule.commit) }
                case .tree(let tree): try recorded(tree)
                }
            if linted == nil, version != .workingTree {
                let path = Path.shortened(submodule.path)
                let message =
                    "the staged commit is missing, so the files of the working tree are linted; run 'git -C \(path) "
                    + "fetch'"
                gaps.append(LintFailure(path: path, message: message))
            }
            let old: String? = if let revision { try recorded(revision) } else { nil }
            try read(
                inner, since: old, linted.map { .tree($0) } ?? .workingTree, named, &tracked)
        }
    }
}
