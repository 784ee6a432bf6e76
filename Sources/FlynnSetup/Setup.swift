import FlynnFiles
import FlynnProject
import FlynnSyntax
import Foundation
import SystemLibrary

/// Plans and writes the files of `flynnlint init`. Existing files are replaced only on request.
package struct Setup: Sendable {
    /// The result for a file.
    package enum Outcome: Sendable, Equatable {
        case written
        /// The file existed with other contents, which are now in the file `backup`.
        case replaced(backup: String)
        /// The file existed with the same contents.
        case unchanged
        /// The file is an existing configuration, and other files were requested.
        case kept
    }

    /// The files: the configuration, and then the requested files in the given order.
    package let files: [SetupFile]
    /// The project of the folder, if a configuration would turn the folder into a separate project.
    private let split: (folder: String, root: String, isMarked: Bool)?
    /// Notes about the folder for the user.
    package var notes: [String] {
        guard let split, !split.isMarked else { return [] }
        return [
            "'\(split.folder)' is a project of its own now: the other files of '\(split.root)' aren't known in it, unless "
                + "'known' in its \(Configuration.fileName) names them"
        ]
    }

    /// Plans the files for a folder.
    ///
    /// - Parameter shards: The number of jobs that summarize parts of the sources, or `nil` for none.
    /// - Throws: An error if the folder doesn't exist, or if an item can't be set up in the folder.
    package init(folder: String, items: [SetupItem], shards: Int? = nil) throws(SetupError) {
        let real = try Setup.realFolder(folder)
        var files = [Setup.configuration]
        for item in items { files += try Setup.files(of: item, in: real, shards: shards) }
        var roots = ProjectRoots(FileTree())
        split = roots.projectSplit(byMarking: real).map { root, isMarked in
            (Path.shortened(real), Path.shortened(root), isMarked)
        }
        self.files = files.map { Setup.placed($0, in: real) }
    }

    /// Returns the real path of a folder.
    static func realFolder(_ folder: String) throws(SetupError) -> String {
        guard Path.real(folder) != nil else {
            throw .unreadable(folder: folder, .last)
        }
        let real: String
        do {
            real = try Path.target(folder)
        } catch {
            throw .unreadable(folder: folder, error)
        }
        guard !Path.isFile(real) else { throw .isFile(folder) }
        return real
    }

    /// Returns the files of an item, with paths relative to the folder.
    ///
    /// - Parameter folder: The real path of the folder.
    static func files(of item: SetupItem, in folder: String, shards: Int? = nil) throws(SetupError) -> [SetupFile] {
        switch item {
        case .preBuild: [PreBuildScript.file]
        case .github: [try atRoot(jobs(in: folder).github(shards: shards), of: folder, "--github")]
        case .gitlab: [try atRoot(jobs(in: folder).gitlab(shards: shards), of: folder, "--gitlab")]
        case .gitHook: try gitHooks(folder)
        case .editor(let editor): EditorFiles.files(for: editor)
        }
    }

    private static func jobs(in folder: String) -> ContinuousIntegration {
        ContinuousIntegration(for: JobPackage(folder))
    }

    /// Returns a file with its path in a folder.
    static func placed(_ file: SetupFile, in folder: String) -> SetupFile {
        var file = file
        file.path = Path.shortened(Path.absolute(file.path, in: Path.shortened(folder)))
        return file
    }

    static let configuration = SetupFile(
        path: Configuration.fileName, contents: ConfigurationTemplate.text,
        nextSteps: [
            "Run 'flynnlint' to lint, and 'flynnlint fix' to make the safe fixes. To ignore the findings that exist today, run",
            "'flynnlint --write-baseline .flynnlint-baseline.json' and set 'baseline' in \(Configuration.fileName) to that file.",
        ])

    private static func atRoot(
        _ file: SetupFile, of folder: String, _ option: String
    ) throws(SetupError) -> SetupFile {
        guard let root = Path.workingTree(folder), !Path.areSame(root, folder) else { return file }
        throw .notAtRoot(option: option, root: Path.shortened(root))
    }

    private static func gitHooks(_ folder: String) throws(SetupError) -> [SetupFile] {
        let root: String
        do throws(GitError) {
            let repository = try GitRepository(containing: folder)
            if let hooks = try repository.hooksFolder() {
                return GitHook.files(inFolder: hooks, shared: repository.nameForCommits(ofHooks: hooks))
            }
            root = repository.root
        } catch {
            throw .git(error)
        }
        throw .sharedHooks(repository: Path.shortened(root))
    }

    /// Returns the hooks in git's default folder. If `core.hooksPath` is set later, the files remain in this folder but
    /// have no effect.
    static func defaultGitHooks(_ folder: String) -> [SetupFile] {
        guard let repository = try? GitRepository(containing: folder) else { return [] }
        return GitHook.files(inFolder: repository.defaultHooksFolder, shared: nil)
    }

    // MARK: - Writing

    /// The effect of writing on a file.
    private enum Action { case create, replace, leave, keep }

    /// Writes the files. Nothing is written if a file would be replaced and `replacing` is false. An existing
    /// configuration is kept if other files were requested. A replaced file is kept under a second name; see
    /// ``ReplacedFile``.
    ///
    /// - Returns: The results for all files, in order.
    package func write(replacing: Bool) throws(SetupError) -> [Outcome] {
        let actions = files.indices.map(action)
        if let split, split.isMarked, !replacing, actions.first == .create {
            throw .splits(folder: split.folder, project: split.root)
        }
        let others = zip(files, actions).filter { $1 == .replace }.map(\.0.path)
        guard replacing || others.isEmpty else {
            throw .exists(others)
        }
        var written: [String] = []
        var outcomes: [Outcome] = []
        for (file, action) in zip(files, actions) {
            do {
                outcomes.append(try Setup.write(file, action))
            } catch {
                throw .unwritable(path: file.path, error, written: written)
            }
            if action == .create || action == .replace { written.append(file.path) }
        }
        return outcomes
    }

    /// Returns the effect of writing on a file.
    private func action(_ index: Int) -> Action {
        let path = files[index].path
        guard (try? fileStatus(path, followingLinks: false)) != nil else { return .create }
        if let text = try? InputFile.read(path, as: .generated),
            text.hasSameBytes(as: SourceText(files[index].contents))
        {
            return .leave
        }
        return index == 0 && files.count > 1 ? .keep : .replace
    }

    private static func write(_ file: SetupFile, _ action: Action) throws(SystemError) -> Outcome {
        let output = OutputFile(path: file.path, isExecutable: file.isExecutable)
        switch action {
        case .keep: return .kept
        case .leave:
            AbandonedFiles.remove(in: try OpenFolder(containing: file.path))
            if file.isExecutable { try output.makeExecutable() }
            return .unchanged
        case .create:
            try output.write(file.contents, replacing: false, creatingFolders: true)
            return .written
        case .replace:
            let kept = try ReplacedFile(keeping: file.path)
            do {
                try output.write(file.contents, replacing: true)
            } catch {
                kept?.discard()
                throw error
            }
            return kept.map { .replaced(backup: $0.path) } ?? .written
        }
    }
}
