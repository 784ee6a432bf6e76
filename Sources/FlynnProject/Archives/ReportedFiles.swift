import FlynnFiles
import FlynnSyntax

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
