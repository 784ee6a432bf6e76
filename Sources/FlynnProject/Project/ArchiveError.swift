import FlynnFiles

/// An error in writing, reading or linking archives.
public enum ArchiveError: Error, Sendable, CustomStringConvertible {
    case unreadable(path: String, SystemError)
    case unwritable(path: String, SystemError)
    /// The name of a file can't be written into a `make` rule.
    case unwritableName(String)
    /// The file isn't an archive of summaries.
    case foreign(path: String)
    case damaged(path: String)
    /// The archive was written by another version of FlynnLint.
    case otherVersion(String, path: String)
    /// Some sources can't be read, so the archive would be incomplete.
    case sources([LintFailure])
    /// A source is outside of the folder to which the paths in archives are relative.
    case outside(path: String, root: String)
    /// Two archives contain different versions of a file.
    case conflict(file: String, String, String)
    case missingShard(Shard)
    /// The archives were made with other names of behaviors or other templates than the configuration defines.
    case otherSettings(file: String, archive: String)
    /// The list of files to report can't be read.
    case unreadableList(path: String, SystemError)

    /// The message for users.
    public var description: String {
        switch self {
        case .unreadable(let path, let error):
            "archive '\(path)' can't be read: \(error); pass the path of an archive that 'flynnlint summarize' wrote"
        case .unwritable(let path, let error):
            "archive '\(path)' can't be written: \(error)"
        case .unwritableName(let name):
            "the rules of make can't contain the name '\(name)': it has a control character, ';', '!=', a "
                + "backslash before '*', '?', '[' or '=', or ends like 'a(b)'; rename the file, or omit '--depfile'"
        case .foreign(let path):
            "'\(path)' is not an archive of flynnlint; pass the path of a file that 'flynnlint summarize' wrote"
        case .damaged(let path):
            "archive '\(path)' is damaged; make it again with 'flynnlint summarize'"
        case .otherVersion(let version, let path):
            ArchiveError.otherVersion(version, path)
        case .sources(let failures):
            failures.map(\.description).joined(separator: "\nflynnlint: error: ")
        case .outside(let path, let root):
            "'\(path)' is not in '\(root)'; pass the folder of all sources with '--root'"
        case .conflict(let file, let first, let second):
            "'\(file)' differs in '\(first)' and '\(second)'; make both again from the same sources"
        case .missingShard(let shard):
            "the archive of '--shard \(shard)' is missing; pass the archives of all shards, or '--isolated'"
        case .otherSettings(let file, let archive):
            "the configuration has another 'behavior_prefix' or other 'templates' for '\(file)' than archive '\(archive)'; "
                + "make the archive again with 'flynnlint summarize --config'"
        case .unreadableList(let path, let error):
            "the list '\(path)' can't be read: \(error)"
        }
    }

    private static func otherVersion(_ version: String, _ path: String) -> String {
        let current = FlynnLintVersion.current
        func numbers(_ version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }
        let advice = "make it again with 'flynnlint summarize'"
        if numbers(current).lexicographicallyPrecedes(numbers(version)) {
            return "archive '\(path)' was made by flynnlint \(version), but this is \(current); update flynnlint, or "
                + advice
        }
        let maker = version == current ? "another build of flynnlint \(version)" : "flynnlint \(version)"
        return "archive '\(path)' was made by \(maker), and this is \(current); \(advice)"
    }
}
