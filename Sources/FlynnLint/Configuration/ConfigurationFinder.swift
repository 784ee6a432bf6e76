/// Finds the configuration of each file: the nearest `.flynnlint.yml` above it, with what that inherits from its parents.
///
/// Every folder is looked at once.
public struct ConfigurationFinder: Sendable {
    /// The one that counts for all files, if one is named.
    private var named: Configuration?
    private var byFolder: [String: Configuration?] = [:]

    /// Looks above each file.
    public init() {}

    /// Takes one file for everything, and looks for no others.
    public init(file path: String) throws(ConfigurationError) {
        guard let real = RealPath.of(path) else {
            let message = "can't be read: \(SystemError.last.message); check the path"
            throw ConfigurationError(path: path, problems: [.init(line: nil, message: message)])
        }
        named = try ConfigurationFinder.load(real, shownAs: path)
    }

    /// The configuration that counts in a folder, by its real path; `nil` if there is none.
    public mutating func configuration(inFolder folder: String) throws(ConfigurationError) -> Configuration? {
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
            let path = folder == "/" ? "/" + Configuration.fileName : folder + "/" + Configuration.fileName
            if RealPath.isFile(path) {
                found = try ConfigurationFinder.load(path, shownAs: RealPath.shortened(path))
                break
            }
            if folder == "/" || folder.isEmpty { break }
            folder = RealPath.folder(of: folder)
        }
        for folder in passed { byFolder[folder] = .some(found) }
        return found
    }

    /// Reads a file and its parents.
    private static func load(_ path: String, shownAs shown: String) throws(ConfigurationError) -> Configuration {
        var result = try read(path, shownAs: shown)
        var seen: Set<String> = [path]
        while let parent = result.parent {
            guard let real = RealPath.of(parent) else {
                let message = "its parent '\(RealPath.shortened(parent))' can't be read: \(SystemError.last.message)"
                throw ConfigurationError(path: shown, problems: [.init(line: nil, message: message)])
            }
            guard seen.insert(real).inserted else {
                throw ConfigurationError(
                    path: shown, problems: [.init(line: nil, message: "is its own parent, by way of '\(parent)'")])
            }
            let next = try read(real, shownAs: RealPath.shortened(real))
            result = result.inheriting(from: next)
            result.parent = next.parent
        }
        return result
    }

    private static func read(_ path: String, shownAs shown: String) throws(ConfigurationError) -> Configuration {
        let source: SourceFile
        do {
            source = try SourceFile.read(path)
        } catch {
            throw ConfigurationError(path: shown, problems: [.init(line: nil, message: error.message)])
        }
        return try ConfigurationReader.read(
            source.source.string, path: shown, folder: RealPath.folder(of: path))
    }
}
