import FlynnFiles
import FlynnSyntax
import SystemLibrary

/// Finds and removes unchanged files of `flynnlint init` in a folder.
package struct Uninstallation: Sendable {
    /// The result for an existing file.
    package enum Outcome: Sendable, Equatable {
        /// The file was removed. `backup` is the file that `init` had replaced.
        case removed(backup: String?)
        /// The file differs from the text of this version.
        case kept
    }

    private let files: [SetupFile]
    /// The real path of the folder.
    private let folder: String

    /// Plans the removal of files in a folder.
    ///
    /// - Parameter items: The items to remove. An empty array stands for everything that `init` can write to the
    ///   folder, including the configuration.
    /// - Throws: An error if the folder doesn't exist, or if an item can't be set up in the folder.
    package init(folder: String, items: [SetupItem]) throws(SetupError) {
        self.folder = try Setup.realFolder(folder)
        var files: [SetupFile] = []
        if items.isEmpty {
            files.append(Setup.configuration)
            for item in Uninstallation.items(of: self.folder) {
                // Outside of a repository, there are no hooks.
                files += (try? Setup.files(of: item, in: self.folder)) ?? []
                if item == .gitHook { files += Setup.defaultGitHooks(self.folder) }
            }
        } else {
            for item in items {
                files += try Setup.files(of: item, in: self.folder)
                if item == .gitHook { files += Setup.defaultGitHooks(self.folder) }
            }
        }
        let real = self.folder
        var known: Set<Path> = []
        self.files = files.map { Setup.placed($0, in: real) }.filter { known.insert(Path($0.path)).inserted }
    }

    /// Returns the items that `init` can write to a folder. The jobs and hooks of a repository belong in the root of
    /// the repository.
    private static func items(of folder: String) -> [SetupItem] {
        let editors = Editor.allCases.map { SetupItem.editor($0) }
        let isInside = Path.workingTree(folder).map { !Path.areSame($0, folder) } ?? false
        return isInside ? [.preBuild] + editors : [.preBuild, .github, .gitlab] + editors + [.gitHook]
    }

    /// Removes the unchanged files, and the folders that become empty.
    ///
    /// - Returns: The results for the existing files, in order.
    package func run() throws(SetupError) -> [(path: String, outcome: Outcome)] {
        var results: [(path: String, outcome: Outcome)] = []
        for file in files where (try? fileStatus(file.path, followingLinks: false)) != nil {
            do {
                let isRemoved = try remove(file)
                let backup = isRemoved ? ReplacedFile.newest(for: file.path) : nil
                results.append((file.path, isRemoved ? .removed(backup: backup) : .kept))
            } catch {
                throw .unremovable(path: file.path, error, removed: results.map(\.path))
            }
        }
        return results
    }

    /// Removes a file if `init` writes the same text. Returns whether the file was removed.
    private func remove(_ file: SetupFile) throws(SystemError) -> Bool {
        // `init` writes files, not links.
        guard FileKind(try fileStatus(file.path, followingLinks: false)) == .file else { return false }
        let target = try Path.target(file.path)
        let folder = try OpenFolder(Path.folder(of: target))
        let name = Path.name(of: target)
        guard let text = try? InputFile.read(name, in: folder, as: .generated), file.isWritten(text) else {
            return false
        }
        guard unlinkat(folder.descriptor, name, 0) == 0 else { throw .last }
        if file.ownsFolder { removeEmptyFolders(above: target) }
        return true
    }

    /// Removes the empty folders of a file, up to the folder of the project.
    private func removeEmptyFolders(above path: String) {
        var path = Path.folder(of: path)
        while Path.relative(path, to: folder) != nil, !Path.areSame(path, folder), rmdir(path) == 0 {
            path = Path.folder(of: path)
        }
    }
}
