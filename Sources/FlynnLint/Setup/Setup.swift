#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import FlynnSyntax
import Foundation

/// Plans and writes the files of `flynnlint init`. Replaces existing files only on request.
package struct Setup: Sendable {
    /// The result for a file.
    package enum Outcome: Sendable, Equatable {
        case written
        /// It existed with other contents.
        case replaced
        /// It existed with the same contents.
        case unchanged
        /// It is an existing configuration, and other files were requested.
        case kept
    }

    /// The files: first the configuration, then the requested ones in their order.
    package let files: [SetupFile]
    /// The project that the folder belongs to; `nil` unless a configuration would make it a project of its own.
    private let split: (folder: String, root: String, isMarked: Bool)?
    /// What the user should know about the folder.
    package var notes: [String] {
        guard let split, !split.isMarked else { return [] }
        return [
            "'\(split.folder)' is a project of its own now: the other files of '\(split.root)' aren't known in it, unless "
                + "'known' in its \(Configuration.fileName) names them"
        ]
    }

    /// Plans the files for a folder.
    ///
    /// - Parameter shards: The number of jobs that summarize a part of the sources each; `nil` for none.
    /// - Throws: An error if the folder doesn't exist, or an item can't be set up there.
    package init(folder: String, items: [SetupItem], shards: Int? = nil) throws(SetupError) {
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
        var files = [Setup.configuration]
        for item in items {
            switch item {
            case .preBuild: files.append(PreBuildScript.file)
            case .github:
                files.append(try Setup.atRoot(ContinuousIntegration.github(shards: shards), of: real, "--github"))
            case .gitlab:
                files.append(try Setup.atRoot(ContinuousIntegration.gitlab(shards: shards), of: real, "--gitlab"))
            case .gitHook: files += try Setup.gitHooks(real)
            case .editor(let editor): files += EditorFiles.files(for: editor)
            }
        }
        var roots = ProjectRoots(FileTree())
        split = roots.projectSplit(byMarking: real).map { root, isMarked in
            (Path.shortened(real), Path.shortened(root), isMarked)
        }
        self.files = files.map { file in
            var file = file
            file.path = Path.shortened(Path.absolute(file.path, in: Path.shortened(real)))
            return file
        }
    }

    private static let configuration = SetupFile(
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
        do {
            return GitHook.files(inFolder: try GitRepository(containing: folder).hooksFolder())
        } catch {
            throw .git(error)
        }
    }

    // MARK: - Writing

    /// Writes the files, or none of them if one would be replaced and `replacing` is false. Keeps an existing
    /// configuration if other files were requested.
    ///
    /// - Returns: The result for each file, in order.
    package func write(replacing: Bool) throws(SetupError) -> [Outcome] {
        let outcomes = files.indices.map(outcome)
        if let split, split.isMarked, !replacing, outcomes.first == .written {
            throw .splits(folder: split.folder, project: split.root)
        }
        let others = zip(files, outcomes).filter { $1 == .replaced }.map(\.0.path)
        guard replacing || others.isEmpty else {
            throw .exists(others)
        }
        var written: [String] = []
        for (file, outcome) in zip(files, outcomes) where outcome != .kept {
            do {
                try Setup.write(file, outcome)
            } catch {
                throw .unwritable(path: file.path, error, written: written)
            }
            if outcome != .unchanged { written.append(file.path) }
        }
        return outcomes
    }

    /// Returns what writing a file would do.
    private func outcome(_ index: Int) -> Outcome {
        let path = files[index].path
        guard (try? fileStatus(path, followingLinks: false)) != nil else { return .written }
        if let text = try? InputFile.read(path, as: .generated),
            text.hasSameBytes(as: SourceText(files[index].contents))
        {
            return .unchanged
        }
        return index == 0 && files.count > 1 ? .kept : .replaced
    }

    private static func write(_ file: SetupFile, _ outcome: Outcome) throws(SystemError) {
        let output = OutputFile(path: file.path, isExecutable: file.isExecutable)
        if outcome == .unchanged {
            AbandonedFiles.remove(in: try OpenFolder(containing: file.path))
            if file.isExecutable { try output.makeExecutable() }
        } else {
            try output.write(file.contents, replacing: outcome == .replaced, creatingFolders: true)
        }
    }
}
