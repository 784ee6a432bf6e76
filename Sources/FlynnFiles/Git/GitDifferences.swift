import FlynnSyntax
import Foundation

/// Compares a working tree with its revisions and with its index. Only files that a run can read are compared: Swift
/// files, configurations and `.gitignore` files.
///
/// Files that git doesn't track count as new, unless a `.gitignore` excludes them. The index of the repository isn't changed: these
/// files are added to a copy of it.
package final class GitDifferences {
    /// A file that differs.
    package struct Difference {
        /// The real path before; `nil` if the file is new.
        package var old: String?
        /// The real path after; `nil` if the file was removed. It differs from the old one if the file was renamed.
        package var new: String?
        /// The name of the object with the contents before.
        fileprivate var object: String
    }

    /// A state of the files.
    package enum Version: Equatable {
        case workingTree
        case index
        /// That of a revision, which is given by its tree.
        case tree(String)
    }

    /// The working tree of another repository, of which the index records a commit.
    package struct Submodule {
        /// Its real path.
        package var path: String
        /// The recorded commit.
        package var commit: String
    }

    /// The real paths of the Swift files that git tracks, and of those that no `.gitignore` excludes.
    package private(set) var files: [String] = []
    package private(set) var submodules: [Submodule] = []
    /// The tracked files that git doesn't look for in the working tree, such as those outside of a sparse checkout, and
    /// the names of the objects with their contents.
    private var unwatched: [(path: String, object: String)] = []

    private let repository: GitRepository
    /// The folder that contains the repositories of submodules; it may not exist.
    private let modules: String
    /// The pathspecs of the files that are compared.
    private let patterns: [String]
    /// A temporary folder with the copy of the index, and new objects.
    private let folder: String
    /// The variables with which git uses the copy.
    private let environment: [String: String]
    /// The options with which git runs no filters and hooks of the repository.
    private let overrides: [String]
    /// The names of the filters that change files when git checks them out; `nil` before the first question.
    private var knownFilters: Set<Path>?

    /// The ends of the names of files on which findings depend.
    private static let suffixes = [".swift", ".yml", ".yaml", ".gitignore"]

    /// Compares the files of a repository.
    ///
    /// - Parameter named: The real paths of files that are compared whatever their names are.
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
        let paths = try repository.paths(of: ["index", "objects", "modules"])
        modules = paths[2]
        let index = paths[0]
        overrides = try repository.overrides()
        environment = [
            "GIT_INDEX_FILE": folder + "/index", "GIT_OBJECT_DIRECTORY": folder,
            "GIT_ALTERNATE_OBJECT_DIRECTORIES": repository.objectFolders(paths[1]),
        ]
        do {
            // Not the folders above: a relative TMPDIR would create them in the working tree.
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            // A repository without tracked files has no index.
            if Path.isFile(index) { try FileManager.default.copyItem(atPath: index, toPath: folder + "/index") }
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        try addUntracked(patterns)
        try readIndex(others)
        try watchPresentFiles()
    }

    deinit {
        // A temporary folder that can't be removed affects no later run.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Whether a file, which is given by its real path, is in the working tree.
    package func contains(_ path: String) -> Bool { Path.relative(path, to: repository.root) != nil }

    /// Also compares a file that isn't Swift. It differs only from the results of methods that are called for it.
    package func include(_ path: String) throws(GitError) {
        try addUntracked(patterns(path))
    }

    /// Adds the files to the copy of the index that git doesn't track and that no `.gitignore` excludes. Files that only the user's
    /// own patterns exclude are among them, because searches of folders don't skip these.
    private func addUntracked(_ patterns: [String]) throws(GitError) {
        let untracked = try repository.run(
            ["ls-files", "-z", "--others", "--exclude-per-directory=.gitignore", "--"] + patterns, environment)
        if untracked.isEmpty { return }
        let list = try file("untracked", untracked)
        let add = [
            "--literal-pathspecs", "add", "--force", "--intent-to-add", "--pathspec-from-file=\(list)",
            "--pathspec-file-nul",
        ]
        do {
            // Also files outside of a sparse checkout.
            _ = try repository.run(overrides + add + ["--sparse"], environment)
        } catch {
            // Git before 2.34 has neither the option nor sparse indices, whose entries this setting would lose.
            _ = try repository.run(overrides + ["-c", "core.sparseCheckout=false"] + add, environment)
        }
    }

    /// Writes a temporary file. Returns its path.
    private func file(_ name: String, _ contents: Data) throws(GitError) -> String {
        do {
            try contents.write(to: URL(filePath: folder + "/" + name))
        } catch {
            throw .unavailable(reason: error.localizedDescription)
        }
        return folder + "/" + name
    }

    /// The pathspecs of one file, or of all that are compared.
    private func patterns(_ path: String?) -> [String] {
        path.flatMap { Path.relative($0, to: repository.root) }.map { [":(literal)" + $0] } ?? patterns
    }

    /// Reads the names of the tracked files.
    ///
    /// - Parameter named: The files without the extension `.swift` that count as Swift files.
    private func readIndex(_ named: [String]) throws(GitError) {
        let named = Set(named.map { Path($0) })
        let output = try repository.run(["ls-files", "-z", "-v", "--stage"], environment)
        // `H 100644 <object> <stage>`, a tab, the path. Another tag marks a file that git doesn't look for.
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
                unwatched.append((path, words[2]))
            }
        }
    }

    /// Lets git compare the files that it doesn't look for, but that are there: those that `git update-index` marked, and those that were
    /// written outside of a sparse checkout.
    private func watchPresentFiles() throws(GitError) {
        let present = unwatched.filter { Path.isFile($0.path) }
        if present.isEmpty { return }
        let names = present.compactMap { Path.relative($0.path, to: repository.root) }
        let list = try file("present", Data(names.map { $0 + "\0" }.joined().utf8))
        for option in ["--no-skip-worktree", "--no-assume-unchanged"] {
            _ = try repository.run(overrides + ["update-index", option, "-z", "--stdin"], input: list, environment)
        }
        let paths = Set(present.map { Path($0.path) })
        unwatched.removeAll { paths.contains(Path($0.path)) }
    }

    /// The differences from a revision, which is given by its tree, to a version.
    ///
    /// - Parameter file: The only file that is compared; `nil` for all.
    package func differences(
        since tree: String, in version: Version, of file: String? = nil
    ) throws(GitError) -> [Difference] {
        switch version {
        case .workingTree: try differences([tree], file)
        case .index: try differences(["--cached", tree], file)
        case .tree(let other): try differences([tree, other], file)
        }
    }

    /// Replaces the files of a working tree that differ from a version.
    ///
    /// - Parameter file: The only file that is replaced; `nil` for all.
    package func restore(_ version: Version, in files: inout FileTree, _ file: String? = nil) throws(GitError) {
        switch version {
        case .workingTree:
            break
        case .index:
            let selected = unwatched.filter { file == nil || Path.areSame(file, $0.path) }
            // In a partial clone, what is outside of a sparse checkout was never fetched. It isn't known, as in a run over the files.
            let missing = try missing(of: selected.map(\.object))
            try replace(selected.filter { !missing.contains($0.object) }, in: &files)
            try undo(differences([], file), in: &files)
        case .tree(let tree):
            try undo(differences(since: tree, in: .workingTree, of: file), in: &files)
        }
    }

    /// Copies what ``restore(_:in:_:)`` has read of the files that git doesn't look for in the working tree, so that those that don't
    /// differ are the same in the files of a revision.
    ///
    /// - Parameter file: The only file that is copied; `nil` for all.
    package func copyUnwatched(from files: FileTree, to others: inout FileTree, _ file: String? = nil) {
        for (path, _) in unwatched where file == nil || Path.areSame(file, path) {
            others.copyReplacement(of: path, from: files)
        }
    }

    private func differences(_ arguments: [String], _ file: String?) throws(GitError) -> [Difference] {
        let options = [
            "--raw", "-z", "--no-abbrev", "--find-renames", "--no-relative", "--no-ext-diff", "--no-textconv",
            "--ignore-submodules=all",
            // The configuration could set another limit, and the comparison of contents is quadratic.
            "-l1000",
            // Nor does its order of files matter, in a file that may not exist.
            "-O/dev/null",
        ]
        let output = try repository.run(
            overrides + ["diff"] + options + arguments + ["--"] + patterns(file), environment)
        var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
        var differences: [Difference] = []
        // `:100644 100644 <old object> <new object> M`, then the path, for a renamed file both paths.
        while let head = fields.popFirst(), let first = fields.popFirst() {
            let words = head.split(separator: " ").map(String.init)
            guard words.count == 5, let status = words[4].first else { continue }
            let old = repository.path(of: first)
            let new = status == "R" ? fields.popFirst().flatMap(repository.path) : old
            // Links count as missing, as when folders are searched.
            differences.append(
                Difference(
                    old: words[0] == ":100644" || words[0] == ":100755" ? old : nil,
                    new: words[1] == "100644" || words[1] == "100755" ? new : nil, object: words[2]))
        }
        return differences
    }

    /// Replaces the files of a working tree with those before differences to it.
    package func undo(_ differences: [Difference], in files: inout FileTree) throws(GitError) {
        for difference in differences { if let new = difference.new { files.replace(new, with: nil) } }
        try replace(
            differences.compactMap { difference in difference.old.map { ($0, difference.object) } }, in: &files)
    }

    private func replace(_ old: [(path: String, object: String)], in files: inout FileTree) throws(GitError) {
        let contents = try contents(of: old.map(\.object))
        let checkedOut = try checkedOut(
            zip(old, contents).compactMap { file, contents in
                if case .source(let source) = contents { (file.path, file.object, source) } else { nil }
            })
        for (path, contents) in zip(old.map(\.path), contents) {
            (checkedOut[Path(path)].map { .source($0) } ?? contents).replace(path, in: &files)
        }
    }

    /// The number of files that are read as git checks them out. Git runs once for each.
    private static let maxFilteredCount = 1000

    /// The contents of those files that git changes when it checks them out, other than by their line ends: by a filter of the user's
    /// configuration, or `ident`. The files of the working tree, with which they are compared, are changed in this way.
    private func checkedOut(
        _ files: [(path: String, object: String, source: SourceText)]
    ) throws(GitError) -> [Path: SourceText] {
        if files.isEmpty { return [:] }
        let filters = try filters()
        // Without the text `$Id`, `ident` changes nothing.
        let names = files.filter { !filters.isEmpty || $0.source.containsIdentifier }.compactMap { file in
            Path.relative(file.path, to: repository.root).map { (file: file, name: $0) }
        }
        if names.isEmpty { return [:] }
        let list = try file("names", Data(names.map { $0.name + "\0" }.joined().utf8))
        let output = try repository.run(
            ["check-attr", "--stdin", "-z", "filter", "ident"], input: list, environment)
        // The name, the attribute and its value, each with a zero byte.
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
            if total > GitDifferences.maxTotalByteCount {
                throw .tooLarge(repository: Path.shortened(repository.root), max: GitDifferences.maxTotalByteCount)
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

    /// Adds the files of the submodules that a revision has, but the index doesn't. Returns whether there are any.
    package func addRemovedSubmodules(since tree: String, to files: inout FileTree) throws(GitError) -> Bool {
        guard FileKind(of: modules) == .folder else { return false }
        let differences = try repository.run(
            ["diff-index", "--cached", "-z", "--no-abbrev", "--diff-filter=D", "--ignore-submodules=none", tree, "--"],
            environment)
        // `:160000 000000 <commit> <zeros> D`, then the path.
        let fields = differences.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let removed = zip(fields, fields.dropFirst()).filter { head, _ in head.hasPrefix(":160000 ") }
        if removed.isEmpty { return false }
        // Without the file, the names of submodules are their paths.
        let config = try? repository.run(
            ["config", "-z", "--blob", tree + ":.gitmodules", "--get-regexp", #"^submodule\..*\.path$"#])
        let names = String(decoding: config ?? Data(), as: UTF8.self).split(separator: "\0").map { entry in
            // `submodule.<name>.path`, a line feed, the path.
            let parts = entry.split(separator: "\n", maxSplits: 1)
            let name = parts[0].dropFirst("submodule.".count).dropLast(".path".count)
            return (name: String(name), path: parts.dropFirst().first)
        }
        for (head, path) in removed {
            let name = names.first { Path.areSame($0.path.map(String.init), path) }?.name ?? path
            // It isn't known if its repository was removed, or the commit wasn't fetched. Only its objects are read: its
            // configuration could name commands.
            guard let root = repository.path(of: path),
                let folder = GitRepository.objects(ofSubmodule: name, in: modules)
            else { continue }
            let objects = ["GIT_ALTERNATE_OBJECT_DIRECTORIES": repository.objectFolders(folder)]
            let commit = String(head.split(separator: " ")[2])
            let list = try GitError.found { () throws(GitError) in
                try repository.checkSize(ofTree: commit, objects)
                return try repository.run(["ls-tree", "-r", "-z", commit], objects)
            }
            guard let list else { continue }
            // `100644 blob <object>`, a tab, the path.
            let entries = list.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.filter { entry in
                entry.hasPrefix("100") && GitDifferences.suffixes.contains { Path.hasSuffix(entry, $0) }
            }.map { $0.split(separator: "\t", maxSplits: 1) }
            let names = entries.map { String($0[0].split(separator: " ")[2]) }
            for (entry, contents) in zip(entries, try contents(of: names, objects)) {
                if let path = repository.path(of: path + "/" + entry[1]) { contents.replace(path, in: &files) }
            }
            files.replace(Path.join(root, ".git"), with: SourceText(""))
        }
        return true
    }

    /// The contents of a file in git.
    private enum Contents {
        case source(SourceText)
        /// More bytes than any purpose allows. They aren't read.
        case tooLarge

        func replace(_ path: String, in files: inout FileTree) {
            switch self {
            case .source(let source): files.replace(path, with: source)
            case .tooLarge: files.replaceByLargeFile(path)
            }
        }
    }

    /// The maximum size of all files that differ, in bytes. Many files can have the same object.
    private static let maxTotalByteCount = 4 << 30

    /// The contents of objects.
    ///
    /// - Parameter environment: The variables that name more folders with objects.
    private func contents(
        of objects: [String], _ environment: [String: String] = [:]
    ) throws(GitError) -> [Contents] {
        if objects.isEmpty { return [] }
        let sizes = try sizes(of: Set(objects), environment)
        // Git may have objects of unlimited size in little space.
        let small = sizes.filter { $0.value <= InputFile.Purpose.source.maxByteCount }
        var total = 0
        for object in objects { total += small[object] ?? 0 }
        if total > GitDifferences.maxTotalByteCount {
            throw .tooLarge(repository: Path.shortened(repository.root), max: GitDifferences.maxTotalByteCount)
        }
        let names = small.keys.sorted()
        let input = try file("objects", Data(names.map { $0 + "\n" }.joined().utf8))
        let output = try repository.run(["cat-file", "--batch"], input: input, environment)
        var sources: [String: SourceText] = [:]
        var rest = output[...]
        // `<object> blob <size>`, a line feed, the contents, a line feed.
        for name in names {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
            let head = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
            guard let size = head.split(separator: " ").last.flatMap({ Int($0) }), size < rest.count else {
                throw .unexpected(command: "cat-file", reason: "the sizes of an object differ")
            }
            sources[name] = SourceText(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
        }
        return objects.map { sources[$0].map { .source($0) } ?? .tooLarge }
    }

    /// The objects that aren't there.
    private func missing(of objects: [String]) throws(GitError) -> Set<String> {
        if objects.isEmpty { return [] }
        do throws(GitError) {
            return Set(try facts(of: Set(objects), [:]).filter { $0.last == "missing" }.map { $0[0] })
        } catch {
            guard case .missingObject = error else { throw error }
        }
        // Older versions of git end where they would fetch an object. They list those that are there.
        let arguments = ["cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objectname)"]
        let present = try repository.run(arguments, environment).split(separator: UInt8(ascii: "\n"))
        return Set(objects).subtracting(present.map { String(decoding: $0, as: UTF8.self) })
    }

    /// What git says about objects: the name, and either the kind and the size or `missing`.
    private func facts(of objects: Set<String>, _ environment: [String: String]) throws(GitError) -> [[String]] {
        let input = try file("objects", Data(objects.map { $0 + "\n" }.joined().utf8))
        let output = try repository.run(["cat-file", "--batch-check"], input: input, environment)
        return output.split(separator: UInt8(ascii: "\n")).map { line in
            line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// The sizes of objects in bytes, by their names.
    private func sizes(of objects: Set<String>, _ environment: [String: String]) throws(GitError) -> [String: Int] {
        var sizes: [String: Int] = [:]
        for words in try facts(of: objects, environment) {
            if words.last == "missing" { throw .missingObject(repository: Path.shortened(repository.root)) }
            guard words.count == 3, let size = Int(words[2]) else {
                throw .unexpected(command: "cat-file", reason: "an object has no size")
            }
            sizes[words[0]] = size
        }
        return sizes
    }
}

extension SourceText {
    /// Whether it contains `$Id`, which git replaces in files with the attribute `ident`.
    fileprivate var containsIdentifier: Bool {
        withBytes { bytes in
            bytes.indices.dropLast(2).contains {
                bytes[$0] == UInt8(ascii: "$") && bytes[$0 + 1] == UInt8(ascii: "I")
                    && bytes[$0 + 2] == UInt8(ascii: "d")
            }
        }
    }
}
