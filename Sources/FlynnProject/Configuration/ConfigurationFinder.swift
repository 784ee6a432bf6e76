import FlynnFiles
import FlynnSyntax

/// Finds the configurations of files: the nearest `.flynnlint.yml` above a file, merged with its parents. Every folder
/// is searched only once.
package struct ConfigurationFinder: Sendable {
    private let tree: FileTree
    /// The configuration for all files, if one was given.
    private var named: Configuration?
    private var byFolder: [Path: Configuration?] = [:]
    /// The parents that were read, by the path in the setting. They aren't merged with further parents.
    private var parents: [Path: Parent] = [:]
    /// The paths of the files that were read.
    private(set) var files: [String] = []
    /// The real paths of the files that were read.
    private var realPaths: Set<Path> = []
    /// The ineffective files that look like configurations, by real path, with the reason.
    private var ineffective: [Path: String] = [:]
    /// The real paths of the folders named by the user, and of their repositories. Empty if all configurations belong
    /// to the user.
    private var userFolders: Set<Path> = []
    /// The user's folders, and the folders above them.
    private var foldersAboveUser: Set<Path> = []
    /// The number of settings that configurations have inherited so far.
    private var inheritedCount = 0

    /// A configuration named as a parent.
    private struct Parent {
        var configuration: Configuration
        var target: String
        var realPath: String
    }

    /// The maximum number of parents of a configuration.
    private static let maxParents = 64

    /// The maximum number of overrides in a configuration and its parents. Every override can apply to every file.
    private static let maxOverrides = 1_000

    /// The maximum number of settings that all configurations of a run inherit from parents.
    private static let maxInheritedCount = 200_000

    /// Creates a finder that searches for the nearest configuration above a file.
    init(_ tree: FileTree = FileTree()) {
        self.tree = tree
    }

    /// Sets the folders named by the user. Mistakes in other configurations, in `known` folders outside of the
    /// repository, aren't repeated in messages.
    mutating func setUserFolders(_ folders: [String]) {
        var workingTrees = WorkingTrees(tree)
        userFolders = []
        userFolders.formUnion((folders + folders.compactMap { workingTrees.root(of: $0) }).map { Path($0) })
        foldersAboveUser = []
        for folder in userFolders {
            var current = folder
            while foldersAboveUser.insert(current).inserted, current.string != "/", Path.isAbsolute(current.string) {
                current = Path(Path.folder(of: current.string))
            }
        }
    }

    /// Returns whether the configuration in a folder applies to the user's folders, or is in them.
    private func isOfUser(_ folder: String) -> Bool {
        isInUserFolder(folder) || isAboveUserFolder(folder)
    }

    /// Creates a finder with one configuration for all files.
    package init(file path: String, _ tree: FileTree = FileTree()) throws(ConfigurationError) {
        self.tree = tree
        let isStream = InputFile.isStream(path)
        let real: String
        do {
            real = isStream ? path : try tree.target(path)
            _ = try tree.kind(real)
        } catch {
            let message = "the configuration can't be read: \(error); check the path"
            throw ConfigurationError(path: path, problems: [.init(line: nil, message: message)])
        }
        let folder = isStream ? "/" : tree.resolved(Path.folder(of: path))
        named = try load(real, shownAs: path, from: folder, isNamed: true)
    }

    /// Returns the configuration for the files in a folder, if any.
    ///
    /// - Parameter folder: The real path of the folder.
    package mutating func configuration(inFolder folder: String) throws(ConfigurationError) -> Configuration? {
        if let named { return named }
        var folder = folder
        var passed: [String] = []
        var found: Configuration?
        while true {
            if let known = byFolder[Path(folder)] {
                found = known
                break
            }
            passed.append(folder)
            let path = Path.join(folder, Configuration.fileName)
            if tree.isFile(path) {
                found = try load(path, shownAs: Path.shortened(path), from: folder)
                break
            }
            if let problem = problem(ofUnreadable: path) {
                // Above the user's folders and repositories, unrelated files can have this name.
                if isInUserFolder(folder) {
                    let message = "the configuration \(problem)"
                    throw ConfigurationError(
                        path: Path.shortened(path), problems: [.init(line: nil, message: message)])
                }
                ineffective[Path(path)] = "has no effect: it \(problem)"
            }
            if folder == "/" || Path.areSame(folder, tree.root) || folder.isEmpty { break }
            folder = Path.folder(of: folder)
        }
        for folder in passed { byFolder[Path(folder)] = .some(found) }
        if found == nil { for folder in passed where isAboveUserFolder(folder) { noteMisnamedFile(in: folder) } }
        return found
    }

    /// Returns the reason why a configuration exists but can't be read, if any.
    private func problem(ofUnreadable path: String) -> String? {
        do throws(SystemError) {
            switch try tree.kind(path) {
            case .file: return nil
            case .folder: return "is a folder; move or remove it"
            case .link, .other: return "is not a file; move or remove it"
            }
        } catch {
            guard !tree.isLeftOut(path), let status = try? fileStatus(path, followingLinks: false) else { return nil }
            return FileKind(status) == .link && error.isMissing
                ? "is a link to a file that doesn't exist; correct or remove the link" : "can't be read: \(error)"
        }
    }

    private static let misnames = [".flynnlint.yaml", "flynnlint.yml", "flynnlint.yaml"]

    /// Returns whether a folder is in one of the user's folders or repositories.
    private func isInUserFolder(_ folder: String) -> Bool {
        if userFolders.isEmpty { return true }
        var folder = folder
        while true {
            if userFolders.contains(Path(folder)) { return true }
            if folder == "/" || !Path.isAbsolute(folder) { return false }
            folder = Path.folder(of: folder)
        }
    }

    /// Returns whether a folder is one of the user's folders, or contains one.
    private func isAboveUserFolder(_ folder: String) -> Bool {
        foldersAboveUser.contains(Path(folder))
    }

    private mutating func noteMisnamedFile(in folder: String) {
        for name in ConfigurationFinder.misnames { noteMisnamedFile(Path.join(folder, name)) }
    }

    /// Records a file that seems to be a misnamed configuration.
    ///
    /// - Parameter path: The real path of the file.
    mutating func noteMisnamedFile(_ path: String) {
        guard named == nil, tree.isFile(path) else { return }
        let intended = Path.join(Path.folder(of: path), Configuration.fileName)
        var advice = "rename it"
        if tree.isFile(intended) {
            // On some file systems, names that differ in case belong to the same file.
            if let stamp = tree.stamp(of: path), stamp == tree.stamp(of: intended) { return }
            advice = "move its settings to that file, or remove it"
        }
        ineffective[Path(path)] =
            "has no effect, because a configuration is named '\(Configuration.fileName)'; \(advice)"
    }

    /// The paths of ineffective files that look like configurations, sorted, with the reasons. Parents of
    /// configurations aren't included.
    var problems: [(path: String, reason: String)] {
        ineffective.filter { !realPaths.contains(Path(tree.resolved($0.key.string))) }.sorted { $0.key < $1.key }
            .map { (Path.shortened($0.key.string), $0.value) }
    }

    /// Reads a configuration and its parents.
    ///
    /// - Parameters:
    ///   - shown: The path in messages.
    ///   - folder: The real path of the folder with the file, or with a link to the file.
    ///   - isNamed: Whether the user named the file. If so, the file can be a stream.
    private mutating func load(
        _ path: String, shownAs shown: String, from folder: String, isNamed: Bool = false
    ) throws(ConfigurationError) -> Configuration {
        var (result, real) = try read(path, shownAs: shown, from: folder, isNamed: isNamed)
        var seen: Set<Path> = [Path(real)]
        while let parent = result.parent {
            let next = try self.parent(parent, of: real, from: folder)
            guard seen.insert(Path(next.target)).inserted else {
                let name = Path.shortened(parent.path)
                throw parent.error("the parent '\(name)' is this configuration or inherits from it; remove a 'parent'")
            }
            guard seen.count <= ConfigurationFinder.maxParents + 1 else {
                let count = ConfigurationFinder.maxParents
                throw parent.error("the configuration inherits from more than \(count) others; remove a 'parent'")
            }
            result = result.inheriting(from: next.configuration)
            (result.parent, real) = (next.configuration.parent, next.realPath)
            inheritedCount += result.settingCount
            guard inheritedCount <= ConfigurationFinder.maxInheritedCount else {
                throw parent.error(
                    "configurations take more than \(ConfigurationFinder.maxInheritedCount) settings from their parents; "
                        + "shorten the parents, or remove a 'parent'")
            }
        }
        guard result.overrides.count <= ConfigurationFinder.maxOverrides else {
            let message =
                "the configuration and its parents have more than \(ConfigurationFinder.maxOverrides) overrides; "
                + "list several paths in one"
            throw ConfigurationError(path: shown, problems: [.init(line: nil, message: message)])
        }
        return result
    }

    /// Reads a parent. A parent is read only once, because many configurations can inherit from it.
    ///
    /// - Parameters:
    ///   - real: The real path of the configuration with the setting.
    ///   - folder: See ``shownError(_:_:_:)``.
    private mutating func parent(
        _ setting: Configuration.PathSetting, of real: String, from folder: String
    ) throws(ConfigurationError) -> Parent {
        let key = Path(setting.path)
        if let known = parents[key] { return known }
        let target: String
        do {
            target = try tree.target(setting.path)
            _ = try tree.kind(target)
        } catch {
            let name = Path.shortened(setting.path)
            throw shownError(setting.error("the parent '\(name)' can't be read: \(error)"), real, folder)
        }
        let (configuration, realPath) = try read(target, shownAs: nil, from: folder)
        let parent = Parent(configuration: configuration, target: target, realPath: realPath)
        parents[key] = parent
        return parent
    }

    /// Reads a file in a folder with a real path.
    ///
    /// - Parameters:
    ///   - shown: The path in messages, or `nil` for the real path.
    ///   - folder: The folder of the configuration, or of the configuration that inherits from it; see
    ///     ``shownError(_:_:_:)``.
    /// - Returns: The configuration, and the real path of the file.
    private mutating func read(
        _ path: String, shownAs shown: String?, from folder: String, isNamed: Bool = false
    ) throws(ConfigurationError) -> (Configuration, realPath: String) {
        let isStream = isNamed && InputFile.isStream(path)
        let shown = shown ?? Path.shortened(path)
        let real: String
        let source: SourceText
        do {
            real =
                isStream ? path : try tree.target(Path.name(of: path), inRealFolder: Path.folder(of: path))
            source = try tree.read(real, as: isNamed ? .namedConfiguration : .configuration)
            files.append(shown)
            realPaths.insert(Path(real))
        } catch {
            let message = "the configuration can't be read: \(error)"
            throw ConfigurationError(path: shown, problems: [.init(line: nil, message: message)])
        }
        if let problem = YAMLProblem.encoding(of: source) { throw ConfigurationError(path: shown, problems: [problem]) }
        do {
            return (try ConfigurationReader.read(source.string, path: shown, folder: Path.folder(of: path)), real)
        } catch {
            throw shownError(error, real, folder)
        }
    }

    /// Returns an error in a file. The contents of the file are omitted if the file is outside of the folder's
    /// repository, or outside of the folder if there is no repository, or if the user doesn't name the folder.
    private func shownError(_ error: ConfigurationError, _ realPath: String, _ folder: String) -> ConfigurationError {
        // A run with folders always includes a folder of the user.
        let top = isOfUser(folder) ? tree.workingTree(folder) ?? folder : userFolders.min()?.string ?? folder
        return Path.relative(realPath, to: top) == nil ? error.withoutContents(realPath, outside: top) : error
    }
}
