import FlynnFiles
import FlynnSyntax

/// The files that a run reads, and those of the revision that it compares them with.
struct RunSources {
    /// The files of a revision.
    struct Base: Sendable {
        fileprivate(set) var tree = FileTree(cachesReplacements: true)
        /// The real paths of the files that differ from the revision, and their real paths in the revision; `nil` for
        /// new files.
        fileprivate(set) var changed: [Path: String?] = [:]
        /// The revision's real paths of removed files without a known new version. Git searches only a limited number of files for renames.
        fileprivate(set) var removed: Set<Path> = []
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

        /// The real paths in the revision of the files that differ from it.
        var former: [String] { changed.compactMap { compared.contains($0) ? $1 : nil } }

        /// Replaces the files of a repository that differ from the revision.
        ///
        /// - Parameters:
        ///   - linted: The files that are linted.
        ///   - file: The only file that is compared; `nil` for all.
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
            if part.version == .index { part.git.copyUnwatched(from: linted, to: &tree, file) }
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

    /// A repository that the run reads.
    fileprivate struct Part {
        var git: GitDifferences
        /// The tree of the revision; `nil` if nothing is compared, or the revision doesn't have the repository.
        var revision: String?
        /// The version that is linted.
        var version: GitDifferences.Version
    }

    private(set) var tree = FileTree()
    /// The search for files if its result is known.
    private(set) var search: KeptSearch?
    private(set) var base: Base?
    /// The repositories, each before its submodules.
    private var parts: [Part] = []
    /// The reasons why findings may be missing.
    private(set) var gaps: [LintFailure] = []

    /// The files on disk, some of which are replaced.
    init(overlays: [LintRequest.Buffer]) {
        for overlay in overlays { tree.replace(Path.resolved(overlay.path), with: overlay.source) }
    }

    /// Finds out what a request reads. Asks git only about revisions and staged files.
    init(_ request: LintRequest) throws(GitError) {
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

    /// Notes what the run depends on from now on.
    ///
    /// - Parameter kept: The last run of the same command.
    mutating func noteDependencies(_ request: LintRequest, _ options: LintOptions, _ kept: KeptRun) {
        tree.dependencies = RunDependencies(start: options.cache?.now() ?? FileStamp.now, stamps: kept.stamps)
        search = kept.search
        if !parts.isEmpty { tree.dependencies?.noteUnknown() }
        // Reports show paths relative to these.
        for path in request.paths { _ = tree.workingTree(tree.resolved(path)) }
    }

    /// The repository that contains all paths, in itself or in its submodules.
    private static func repository(of paths: [String]) throws(GitError) -> GitRepository {
        var repository = try GitRepository(containing: paths.first.map(Path.resolved) ?? ".")
        var asked: Set<Path?> = [Path(repository.root)]
        for path in paths.dropFirst() {
            let real = Path.resolved(path)
            // Git decides: variables and settings can move a working tree.
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

    /// Also reads a file that isn't Swift, such as a baseline, from git.
    mutating func include(_ path: String) throws(GitError) {
        let file = Path.resolved(path)
        guard let part = parts.last(where: { $0.git.contains(file) }) else { return }
        try part.git.include(file)
        try part.git.restore(part.version, in: &tree, file)
        if part.revision != nil { try base?.read(part, tree, file) }
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
        let part = Part(git: git, revision: revision, version: version)
        parts.append(part)
        try git.restore(version, in: &tree)
        try base?.read(part, tree)
        for submodule in git.submodules {
            guard let inner = try GitRepository(submodule: submodule.path) else { continue }
            // The tree of the commit that a tree of the repository records. It isn't known if it wasn't fetched.
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
