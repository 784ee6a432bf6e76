import FlynnSyntax

/// Finds the configuration of each file: the nearest `.flynnlint.yml` above it, merged with its parents. Each folder is
/// searched once.
struct ConfigurationFinder: Sendable {
    private let tree: FileTree
    /// The configuration of all files, if one is given.
    private var named: Configuration?
    private var byFolder: [String: Configuration?] = [:]
    /// The paths of the files that were read.
    private(set) var files: [String] = []

    /// Creates a finder that searches above each file.
    init(_ tree: FileTree = FileTree()) {
        self.tree = tree
    }

    /// Creates a finder that uses one configuration for all files.
    init(file path: String, _ tree: FileTree = FileTree()) throws(ConfigurationError) {
        self.tree = tree
        let real = InputFile.isStream(path) ? path : tree.resolved(path)
        do {
            _ = try tree.kind(real)
        } catch {
            let message = "the configuration can't be read: \(error); check the path"
            throw ConfigurationError(path: path, problems: [.init(line: nil, message: message)])
        }
        named = try load(real, shownAs: path, isNamed: true)
    }

    /// The configuration of the files in a folder, which is given by its real path; `nil` if no configuration applies.
    mutating func configuration(inFolder folder: String) throws(ConfigurationError) -> Configuration? {
        if let named { return named }
        var folder = folder
        var passed: [String] = []
        var found: Configuration?
        while true {
            if let known = byFolder[folder] {
                found = known
                break
            }
            passed.append(folder)
            let path = Path.join(folder, Configuration.fileName)
            if tree.isFile(path) {
                found = try load(path, shownAs: Path.shortened(path))
                break
            }
            if folder == "/" || folder == tree.root || folder.isEmpty { break }
            folder = Path.folder(of: folder)
        }
        for folder in passed { byFolder[folder] = .some(found) }
        return found
    }

    /// Reads a file and its parents.
    ///
    /// - Parameter isNamed: Whether the user named the file, which may be a stream.
    private mutating func load(
        _ path: String, shownAs shown: String, isNamed: Bool = false
    ) throws(ConfigurationError) -> Configuration {
        var result = try read(path, shownAs: shown, isNamed: isNamed)
        var seen: Set<String> = [path]
        while let parent = result.parent {
            let name = Path.shortened(parent.path)
            let real = tree.resolved(parent.path)
            do {
                _ = try tree.kind(real)
            } catch {
                throw parent.error("the parent '\(name)' can't be read: \(error)")
            }
            guard seen.insert(real).inserted else {
                throw parent.error("the parent '\(name)' is this configuration or inherits from it; remove a 'parent'")
            }
            let next = try read(real, shownAs: Path.shortened(real))
            result = result.inheriting(from: next)
            result.parent = next.parent
        }
        return result
    }

    private mutating func read(
        _ path: String, shownAs shown: String, isNamed: Bool = false
    ) throws(ConfigurationError) -> Configuration {
        let source: SourceText
        do {
            source = try tree.read(path, as: isNamed ? .namedConfiguration : .configuration)
            files.append(shown)
        } catch {
            let message = "the configuration can't be read: \(error)"
            throw ConfigurationError(path: shown, problems: [.init(line: nil, message: message)])
        }
        return try ConfigurationReader.read(source.string, path: shown, folder: Path.folder(of: path))
    }
}
