import FlynnSyntax
import Foundation

/// Compares a working tree with a revision or with the index. Only the files that a run can read are compared: Swift
/// files, configurations and `.gitignore` files.
///
/// Untracked files count as new, unless they are excluded by a `.gitignore` file. The untracked files are added to a
/// copy of the index, so the index of the repository doesn't change.
package final class GitDifferences {
    /// A file that differs.
    package struct Difference {
        /// The old real path, or `nil` for a new file.
        package var old: String?
        /// The new real path, or `nil` for a removed file. A renamed file has different old and new paths.
        package var new: String?
        /// The name of the object with the old contents.
        fileprivate var object: String
    }

    /// A version of the files.
    package enum Version: Equatable {
        case workingTree
        case index
        /// The version of a revision, given by the tree of the revision.
        case tree(String)
    }

    /// A submodule: the working tree of another repository, with a commit recorded in the index.
    package struct Submodule {
        /// The real path of the submodule.
        package var path: String
        /// The recorded commit.
        package var commit: String
    }

    /// The real paths of the Swift files, both tracked files and untracked files that aren't ignored.
    package private(set) var files: [String] = []
    package private(set) var submodules: [Submodule] = []
    /// The tracked files that git doesn't check in the working tree, such as files outside of a sparse checkout, and
    /// the names of the objects with the contents.
    private var uncheckedFiles: [(path: String, object: String)] = []

    private let repository: GitRepository
    /// The folder with the repositories of submodules. This folder doesn't have to exist.
    private let modules: String
    /// The pathspecs of the compared files.
    private let patterns: [String]
    /// A temporary folder for the copy of the index and for new objects.
    private let folder: String
    private let objects: GitObjects
    /// The environment variables that select the copy of the index.
    private let environment: [String: String]
    /// The options that prevent git from running filters and hooks of the repository.
    private let overrides: [String]
    /// The names of the filters that change files on checkout, or `nil` before the first use.
    private var knownFilters: Set<Path>?

    /// The maximum size of the index in bytes. That of a file is about 100.
    private static let maxIndexByteCount = 1 << 30

    /// The suffixes of the files that can affect findings.
    private static let suffixes = [".swift", ".yml", ".yaml", ".gitignore"]

    /// Compares the files of a repository.
    ///
    /// - Parameter named: The real paths of additional files to compare, with any name.
    package init(_ repository: GitRepository, including named: [String]) throws(GitError) {
        self.repository = repository
        // Pathspecs in submodules are errors.
        let others = named.filter { path in
            !Path.hasSuffix(path, ".swift")
                && Path.workingTree(path).flatMap { Path.relative($0, to: repository.root) } == nil
        }
        patterns =
            GitDifferences.suffixes.map { "*" + $0 }
            + others.compactMap { Path.relative($0, to: repository.root) }.map { ":(literal)" + $0 }
        folder = FileManager.default.temporaryDirectory.appending(path: "flynnlint-\(UUID().uuidString)").path
        objects = GitObjects(repository: repository, folder: folder)
        let paths = try repository.paths(of: ["index", "objects", "modules"])
        modules = paths[2]
        let index = paths[0]
        // A sparse file has any size in little space.
        let size = (try? fileStatus(index, followingLinks: true)).map { Int($0.st_size) } ?? 0
        guard size <= GitDifferences.maxIndexByteCount else {
            throw .largeIndex(repository: Path.shortened(repository.root), max: GitDifferences.maxIndexByteCount)
        }
        overrides = try repository.overrides()
        environment = [
            "GIT_INDEX_FILE": folder + "/index", "GIT_OBJECT_DIRECTORY": folder,
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": repository.objectFolders(paths[1]),
        ]
        do {
            // Missing parent folders aren't created: with a relative TMPDIR, they would be in the working tree.
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            // If the repository doesn't have tracked files, the index doesn't exist.
            if Path.isFile(index) { try FileManager.default.copyItem(atPath: index, toPath: folder + "/index") }
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        try addUntracked(patterns)
        try readIndex(others)
        try checkPresentFiles()
    }

    deinit {
        // A leftover temporary folder doesn't affect later runs.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Returns whether a file is in the working tree.
    ///
    /// - Parameter path: The real path of the file.
    package func contains(_ path: String) -> Bool { Path.relative(path, to: repository.root) != nil }

    /// Also compares a file that isn't a Swift file. The file affects only the methods called with its path.
    package func include(_ path: String) throws(GitError) {
        try addUntracked(patterns(path))
    }

    /// How many files are added by their names: git compares each file with each name. How many can be.
    private static let (maxUsualNames, maxNames) = (1_000, 20_000)

    /// Adds untracked files to the copy of the index, except for files excluded by `.gitignore`. Files excluded only by
    /// the user's own patterns are added, because searches of folders don't skip them.
    private func addUntracked(_ patterns: [String]) throws(GitError) {
        var names = try untracked(patterns)
        if names.count > GitDifferences.maxUsualNames {
            let used = patterns.filter { pattern in
                !pattern.hasPrefix("*")
                    || names.contains { $0.suffix(pattern.utf8.count - 1).elementsEqual(pattern.utf8.dropFirst()) }
            }
            // It fails if a pattern has no file, as that of a file that `info/exclude` excludes.
            try? add(["-c", "core.excludesFile=/dev/null"], ["--"] + used)
            names = try untracked(patterns)
        }
        if names.isEmpty { return }
        guard names.count <= GitDifferences.maxNames else {
            throw .tooMuch(
                command: "ls-files", repository: Path.shortened(repository.root),
                limit: "\(GitDifferences.maxNames) files that aren't tracked")
        }
        let list = try objects.file("untracked", Data(names.map { $0 + [0] }.joined()))
        try add(
            ["--literal-pathspecs"], ["--force", "--pathspec-from-file=\(list)", "--pathspec-file-nul"])
    }

    /// The names of the files that git doesn't track and that no `.gitignore` excludes.
    private func untracked(_ patterns: [String]) throws(GitError) -> [Data] {
        try repository.run(
            ["ls-files", "-z", "--others", "--exclude-per-directory=.gitignore", "--"] + patterns, environment
        ).split(separator: 0)
    }

    /// Adds files to the copy of the index, without their contents.
    private func add(_ options: [String], _ arguments: [String]) throws(GitError) {
        let add = options + ["add", "--intent-to-add"]
        do {
            // The option also adds files outside of a sparse checkout.
            _ = try repository.run(overrides + add + ["--sparse"] + arguments, environment)
        } catch {
            // Git before 2.34 supports neither the option nor sparse indices. The setting would lose the entries of a
            // sparse index.
            _ = try repository.run(overrides + ["-c", "core.sparseCheckout=false"] + add + arguments, environment)
        }
    }

    /// Returns the pathspecs of the given file, or of all compared files.
    private func patterns(_ path: String?) -> [String] {
        path.flatMap { Path.relative($0, to: repository.root) }.map { [":(literal)" + $0] } ?? patterns
    }

    /// Reads the names of the tracked files.
    ///
    /// - Parameter named: The files that count as Swift files, although the extension isn't `.swift`.
    private func readIndex(_ named: [String]) throws(GitError) {
        let named = Set(named.map { Path($0) })
        let output = try repository.run(["ls-files", "-z", "-v", "--stage"], environment)
        // `H 100644 <object> <stage>`, a tab, the path. Other tags mark files that git doesn't check in the working
        // tree.
        for entry in output.split(separator: 0) {
            guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
            let words = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard words.count == 4 else { continue }
            guard let path = repository.path(of: String(decoding: entry[(tab + 1)...], as: UTF8.self)) else { continue }
            if words[1] == "160000" {
                if !Path.areSame(submodules.last?.path, path) {
                    submodules.append(Submodule(path: path, commit: words[2]))
                }
                continue
            }
            if Path.hasSuffix(path, ".swift") || named.contains(Path(path)) { files.append(path) }
            if words[0].allSatisfy({ "Shs".contains($0) }), words[1].hasPrefix("100") {
                uncheckedFiles.append((path, words[2]))
            }
        }
    }

    /// Makes git compare the present files that are marked as unchanged by `git update-index`, or that exist outside of
    /// a sparse checkout.
    private func checkPresentFiles() throws(GitError) {
        let present = uncheckedFiles.filter { Path.isFile($0.path) }
        if present.isEmpty { return }
        let names = present.compactMap { Path.relative($0.path, to: repository.root) }
        let list = try objects.file("present", Data(names.map { $0 + "\0" }.joined().utf8))
        for option in ["--no-skip-worktree", "--no-assume-unchanged"] {
            _ = try repository.run(overrides + ["update-index", option, "-z", "--stdin"], input: list, environment)
        }
        let paths = Set(present.map { Path($0.path) })
        uncheckedFiles.removeAll { paths.contains(Path($0.path)) }
    }

    /// Returns the differences between a revision and the given version.
    ///
    /// - Parameters:
    ///   - tree: The tree of the revision.
    ///   - file: The only file to compare, or `nil` for all files.
    package func differences(
        since tree: String, in version: Version, of file: String? = nil
    ) throws(GitError) -> [Difference] {
        switch version {
        case .workingTree: try differences([tree], file)
        case .index: try differences(["--cached", tree], file)
        case .tree(let other): try differences([tree, other], file)
        }
    }

    /// Replaces the files of a working tree with the contents of a version, where they differ.
    ///
    /// - Parameter file: The only file to replace, or `nil` for all files.
    package func restore(_ version: Version, in files: inout FileTree, _ file: String? = nil) throws(GitError) {
        switch version {
        case .workingTree:
            break
        case .index:
            let selected = uncheckedFiles.filter { file == nil || Path.areSame(file, $0.path) }
            // In a partial clone, objects outside of a sparse checkout can be missing. If an object is missing, the
            // file is treated as unknown, as in a run over the files on disk.
            let missing = try objects.missing(of: selected.map(\.object), environment)
            try replace(selected.filter { !missing.contains($0.object) }, in: &files)
            try undo(differences([], file), in: &files)
        case .tree(let tree):
            try undo(differences(since: tree, in: .workingTree, of: file), in: &files)
        }
    }

    /// Copies the files read by ``restore(_:in:_:)`` that git doesn't check in the working tree. Unchanged files are
    /// then the same in the files of a revision.
    ///
    /// - Parameter file: The only file to copy, or `nil` for all files.
    package func copyUncheckedFiles(from files: FileTree, to others: inout FileTree, _ file: String? = nil) {
        for (path, _) in uncheckedFiles where file == nil || Path.areSame(file, path) {
            others.copyReplacement(of: path, from: files)
        }
    }

    private func differences(_ arguments: [String], _ file: String?) throws(GitError) -> [Difference] {
        let options = [
            "--raw", "-z", "--no-abbrev", "--find-renames", "--no-relative", "--no-ext-diff", "--no-textconv",
            "--ignore-submodules=all",
            // The configuration could set a different limit, and the comparison of contents is quadratic.
            "-l1000",
            // The order of files doesn't matter, and the configured order file doesn't have to exist.
            "-O/dev/null",
        ]
        let output = try repository.run(
            overrides + ["diff"] + options + arguments + ["--"] + patterns(file), environment)
        var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
        var differences: [Difference] = []
        // `:100644 100644 <old object> <new object> M`, then the path. For a renamed file, both paths follow.
        while let head = fields.popFirst(), let first = fields.popFirst() {
            let words = head.split(separator: " ").map(String.init)
            guard words.count == 5, let status = words[4].first else { continue }
            let old = repository.path(of: first)
            let new = status == "R" ? fields.popFirst().flatMap(repository.path) : old
            // Links count as missing, as in searches of folders.
            differences.append(
                Difference(
                    old: words[0] == ":100644" || words[0] == ":100755" ? old : nil,
                    new: words[1] == "100644" || words[1] == "100755" ? new : nil, object: words[2]))
        }
        return differences
    }

    /// Replaces files of a working tree with the old contents in the differences.
    package func undo(_ differences: [Difference], in files: inout FileTree) throws(GitError) {
        for difference in differences { if let new = difference.new { files.replace(new, with: nil) } }
        try replace(
            differences.compactMap { difference in difference.old.map { ($0, difference.object) } }, in: &files)
    }

    private func replace(_ old: [(path: String, object: String)], in files: inout FileTree) throws(GitError) {
        let contents = try objects.contents(of: old.map(\.object))
        let checkedOut = try checkedOut(
            zip(old, contents).compactMap { file, contents in
                if case .source(let source) = contents { (file.path, file.object, source) } else { nil }
            })
        for (path, contents) in zip(old.map(\.path), contents) {
            (checkedOut[Path(path)].map { .source($0) } ?? contents).replace(path, in: &files)
        }
    }

    /// The maximum number of files that are read through the checkout conversion. Git runs once per file.
    private static let maxFilteredCount = 1000

    /// Returns the contents of the files that git converts on checkout with a user's filter or with `ident`. The files
    /// of the working tree were converted in the same way. Line ends aren't converted.
    private func checkedOut(
        _ files: [(path: String, object: String, source: SourceText)]
    ) throws(GitError) -> [Path: SourceText] {
        if files.isEmpty { return [:] }
        let filters = try filters()
        // `ident` changes only files with the text `$Id`.
        let names = files.filter { !filters.isEmpty || $0.source.containsIdentifier }.compactMap { file in
            Path.relative(file.path, to: repository.root).map { (file: file, name: $0) }
        }
        if names.isEmpty { return [:] }
        let list = try objects.file("names", Data(names.map { $0.name + "\0" }.joined().utf8))
        let output = try repository.run(
            ["check-attr", "--stdin", "-z", "filter", "ident"], input: list, environment)
        // The name, the attribute and the value, all followed by a zero byte.
        let fields = output.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        var changed: Set<Path> = []
        for start in stride(from: 0, to: fields.count - 2, by: 3) {
            let value = fields[start + 2]
            let isChanged = fields[start + 1] == "ident" ? value == "set" : filters.contains(Path(value))
            if isChanged { changed.insert(Path(fields[start])) }
        }
        var (contents, total): ([Path: SourceText], Int) = ([:], 0)
        for (file, name) in names where changed.contains(Path(name)) {
            if contents.count == GitDifferences.maxFilteredCount { break }
            let arguments = overrides + ["cat-file", "--filters", "--path=" + name, file.object]
            let bytes = try repository.run(arguments, upTo: InputFile.Purpose.source.maxByteCount, environment)
            total += bytes.count
            if total > GitObjects.maxTotalByteCount {
                throw .tooLarge(repository: Path.shortened(repository.root), max: GitObjects.maxTotalByteCount)
            }
            contents[Path(file.path)] = SourceText(bytes)
        }
        return contents
    }

    private func filters() throws(GitError) -> Set<Path> {
        if let knownFilters { return knownFilters }
        let filters = try repository.usedFilters()
        knownFilters = filters
        return filters
    }

    /// Adds the files of submodules that are in the revision but not in the index. Returns whether any submodule was
    /// found.
    package func addRemovedSubmodules(since tree: String, to files: inout FileTree) throws(GitError) -> Bool {
        guard FileKind(of: modules) == .folder else { return false }
        let differences = try repository.run(
            ["diff-index", "--cached", "-z", "--no-abbrev", "--diff-filter=D", "--ignore-submodules=none", tree, "--"],
            environment)
        // `:160000 000000 <commit> <zeros> D`, then the path.
        let fields = differences.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let removed = zip(fields, fields.dropFirst()).filter { head, _ in head.hasPrefix(":160000 ") }
        if removed.isEmpty { return false }
        // If the `.gitmodules` file is missing, the path of a submodule is used as the name.
        let config = try? repository.run(
            ["config", "-z", "--blob", tree + ":.gitmodules", "--get-regexp", #"^submodule\..*\.path$"#])
        let names = String(decoding: config ?? Data(), as: UTF8.self).split(separator: "\0").compactMap { entry in
            // `submodule.<name>.path`, a line feed, the path.
            let parts = entry.split(separator: "\n", maxSplits: 1)
            let name = parts[0].dropFirst("submodule.".count).dropLast(".path".count)
            return parts.dropFirst().first.map { (Path(String($0)), String(name)) }
        }
        let nameByPath = Dictionary(names) { first, _ in first }
        for (head, path) in removed {
            let name = nameByPath[Path(path)] ?? path
            // The contents are unknown if the repository was removed or the commit wasn't fetched. Only the objects of
            // the repository are read, because its configuration could name commands.
            guard let root = repository.path(of: path),
                let folder = GitRepository.objects(ofSubmodule: name, in: modules)
            else { continue }
            let environment = ["GIT_ALTERNATE_OBJECT_DIRECTORIES": repository.objectFolders(folder)]
            let commit = String(head.split(separator: " ")[2])
            let list = try GitError.found { () throws(GitError) in
                try repository.checkSize(ofTree: commit, environment)
                return try repository.run(["ls-tree", "-r", "-z", commit], environment)
            }
            guard let list else { continue }
            // `100644 blob <object>`, a tab, the path.
            let entries = list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter { entry in
                entry.hasPrefix("100") && GitDifferences.suffixes.contains { Path.hasSuffix(entry, $0) }
            }.map { $0.split(separator: "\t", maxSplits: 1) }
            let names = entries.map { String($0[0].split(separator: " ")[2]) }
            for (entry, contents) in zip(entries, try objects.contents(of: names, environment)) {
                if let path = repository.path(of: path + "/" + entry[1]) { contents.replace(path, in: &files) }
            }
            files.replace(Path.join(root, ".git"), with: SourceText(""))
        }
        return true
    }
}
