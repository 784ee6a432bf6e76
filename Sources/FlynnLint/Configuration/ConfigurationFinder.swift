import FlynnFiles
import FlynnSyntax

/// Finds the configuration of each file: the nearest `.flynnlint.yml` above it, merged with its parents. Each folder is
/// searched once.
struct ConfigurationFinder: Sendable {
    private let tree: FileTree
    /// The configuration of all files, if one is given.
    private var named: Configuration?
    private var byFolder: [Path: Configuration?] = [:]
    /// The parents that were read, without their own parents, by the paths that name them.
    private var parents: [Path: Parent] = [:]
    /// The paths of the files that were read.
    private(set) var files: [String] = []
    /// Their real paths.
    private var realPaths: Set<Path> = []
    /// What has no effect, although it looks like a configuration, by its real path, and why.
    private var ineffective: [Path: String] = [:]
    /// The real paths of the folders that the user names, and of their repositories; empty if all configurations are the user's.
    private var userFolders: Set<Path> = []
    /// These, and the folders above them.
    private var foldersAboveUser: Set<Path> = []
    /// How many settings configurations have taken from their parents.
    private var inheritedCount = 0

    /// A configuration that another one names as its parent.
    private struct Parent {
        var configuration: Configuration
        var target: String
        var realPath: String
    }

    /// The maximum number of configurations from which one inherits.
    private static let maxParents = 64

    /// The maximum number of the overrides of a configuration and its parents. Each can apply to each file.
    private static let maxOverrides = 1_000

    /// The maximum number of settings that all configurations of a run take from their parents.
    private static let maxInheritedCount = 200_000

    /// Creates a finder that searches above each file.
    init(_ tree: FileTree = FileTree()) {
        self.tree = tree
    }

    /// Says which folders the user names. Mistakes in configurations elsewhere, of `known` folders outside of the repository, aren't
    /// repeated.
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

    /// Whether the configuration in a folder applies to, or is part of, what the user names.
    private func isOfUser(_ folder: String) -> Bool {
        isInUserFolder(folder) || isAboveUserFolder(folder)
    }

    /// Creates a finder that uses one configuration for all files.
    init(file path: String, _ tree: FileTree = FileTree()) throws(ConfigurationError) {
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

    /// The configuration of the files in a folder, which is given by its real path; `nil` if no configuration applies.
    mutating func configuration(inFolder folder: String) throws(ConfigurationError) -> Configuration? {
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
                // Above what the user names and its repository, anything may have the name.
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

    /// Why a configuration that exists can't be read; `nil` if there is none.
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

    /// Whether a folder is in one that the user names, or in its repository.
    private func isInUserFolder(_ folder: String) -> Bool {
        if userFolders.isEmpty { return true }
        var folder = folder
        while true {
            if userFolders.contains(Path(folder)) { return true }
            if folder == "/" || !Path.isAbsolute(folder) { return false }
            folder = Path.folder(of: folder)
        }
    }

    /// Whether a folder is one that the user names, or contains one.
    private func isAboveUserFolder(_ folder: String) -> Bool {
        foldersAboveUser.contains(Path(folder))
    }

    private mutating func noteMisnamedFile(in folder: String) {
        for name in ConfigurationFinder.misnames { noteMisnamedFile(Path.join(folder, name)) }
    }

    /// Notes a file, which is given by its real path, that seems to be meant to be a configuration.
    mutating func noteMisnamedFile(_ path: String) {
        guard named == nil, tree.isFile(path) else { return }
        let intended = Path.join(Path.folder(of: path), Configuration.fileName)
        var advice = "rename it"
        if tree.isFile(intended) {
            // On some file systems, names in another case are the same file.
            if let stamp = tree.stamp(of: path), stamp == tree.stamp(of: intended) { return }
            advice = "move its settings to that file, or remove it"
        }
        ineffective[Path(path)] =
            "has no effect, because a configuration is named '\(Configuration.fileName)'; \(advice)"
    }

    /// The paths of what has no effect, although it looks like a configuration, sorted, and why. Configurations may inherit from the
    /// other files.
    var problems: [(path: String, reason: String)] {
        ineffective.filter { !realPaths.contains(Path(tree.resolved($0.key.string))) }.sorted { $0.key < $1.key }
            .map { (Path.shortened($0.key.string), $0.value) }
    }

    /// Reads a file and its parents.
    ///
    /// - Parameters:
    ///   - shown: Its path in messages.
    ///   - folder: The real path of the folder in which it, or a link to it, was found.
    ///   - isNamed: Whether the user named the file, which may be a stream.
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

    /// Reads a parent. Each is read once, because many configurations can inherit from it.
    ///
    /// - Parameters:
    ///   - real: The real path of the configuration that names it.
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

    /// Reads a file in a folder that is given by its real path.
    ///
    /// - Parameters:
    ///   - shown: Its path in messages; `nil` for its real path.
    ///   - folder: The folder of the configuration that inherits from it, or of itself; see ``shownError(_:_:_:)``.
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

    /// An error in a file, without its contents if the file isn't in the repository of a folder, or without one, in the folder, or if
    /// the user doesn't name the folder.
    private func shownError(_ error: ConfigurationError, _ realPath: String, _ folder: String) -> ConfigurationError {
        // A run with folders has at least the user's own.
        let top = isOfUser(folder) ? tree.workingTree(folder) ?? folder : userFolders.min()?.string ?? folder
        return Path.relative(realPath, to: top) == nil ? error.withoutContents(realPath, outside: top) : error
    }
}
