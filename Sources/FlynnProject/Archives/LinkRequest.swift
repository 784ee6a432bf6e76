import FlynnFiles
import FlynnSyntax

/// The archives to link, and the files to report on.
public struct LinkRequest: Sendable {
    /// The archives.
    public var archives: [String]
    /// The base folder of the paths in the archives. `nil` stands for the root of the repository with the working
    /// folder, or for the working folder itself outside of a repository.
    public var root: String?
    /// A file with the files and folders to report on, one per line, or an archive of these files. `nil` reports on all
    /// files.
    public var reportedFiles: String?
    /// The configuration, baseline and choices. With ``LintRequest/isIsolated``, other files are allowed to exist. The
    /// paths of the request are ignored.
    public var settings = LintRequest(paths: [])

    /// Creates a request for archives.
    public init(archives: [String]) { self.archives = archives }

    /// The real path of the folder for relative paths in reports.
    public var reportFolder: String {
        root.flatMap(Path.real) ?? Path.workingTree(Path.workingFolder) ?? Path.workingFolder
    }
}

/// The files named in a list or an archive.
package struct ReportedFiles {
    private var paths: Set<Path>

    /// Reads a list or an archive.
    package init(_ path: String) throws(ArchiveError) {
        do {
            paths = Set(try SummaryArchive(path: path).contents.files.map { Path($0.path) })
        } catch .foreign {
            let text: SourceText
            do {
                text = try InputFile.read(path, as: .list)
            } catch {
                throw .unreadableList(path: path, error)
            }
            paths = Set(text.string.split(whereSeparator: \.isNewline).map { Path(Path.trimmed(String($0))) })
        } catch .unreadable(_, let error) {
            throw .unreadableList(path: path, error)
        }
    }

    /// Returns whether the list contains a file, or a folder with the file.
    package func contains(_ path: String) -> Bool {
        if paths.contains(Path(".")) || paths.contains(Path(path)) { return true }
        var folder = Path.folder(of: path)
        while folder != "." {
            if paths.contains(Path(folder)) { return true }
            folder = Path.folder(of: folder)
        }
        return false
    }
}
