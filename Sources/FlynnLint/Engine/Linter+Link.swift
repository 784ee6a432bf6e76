import FlynnFiles
import FlynnSummary
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

extension Linter {
    /// Lints the files of archives. The findings are the same as in a run over the sources that doesn't expand
    /// shortcuts. Unless the request is isolated, the archives contain all files of their projects.
    ///
    /// - Throws: An error if an archive can't be read, or a configuration or the baseline contains mistakes.
    public func link(_ request: LinkRequest) throws(LintError) -> LintResult {
        if Path.real(".") == nil { throw .noWorkingFolder }
        var settings = request.settings
        settings.choices.expandsShortcuts = false
        var result = LintResult()
        var linker = self
        var named: Configuration?
        if case .file(let path) = settings.configuration {
            do {
                var finder = try ConfigurationFinder(file: path)
                named = try finder.configuration(inFolder: request.reportFolder)
            } catch {
                throw .configuration(error)
            }
        }
        do {
            let (archives, plan) = try result.statistics.measure(.finding) { () throws(ArchiveError) in
                let archives = try LinkedArchives(
                    request.archives, root: request.reportFolder, isIsolated: settings.isIsolated)
                let reported = try request.reportedFiles.map { path throws(ArchiveError) in try ReportedFiles(path) }
                let plan = try archives.plan(settings, options, named) { reported?.contains($0) != false }
                return (archives, plan)
            }
            linker.archives = archives
            result.data.archives = archives
            result.data.plan = plan
        } catch {
            throw .archive(error)
        }
        do {
            var sources = try RunSources(settings)
            result.baseline = try baseline(settings, result.data.plan?.configuration, &sources)
        } catch let error as LintError {
            throw error
        } catch {
            throw .noWorkingFolder
        }
        var caches: [Path: SummaryCache] = [:]
        linker.run(&result, writesFiles: false, &caches, false)
        if let baseline = result.baseline { result.match(baseline) }
        return result
    }
}

/// The files named in a list or an archive.
private struct ReportedFiles {
    private var paths: Set<Path>

    init(_ path: String) throws(ArchiveError) {
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
    func contains(_ path: String) -> Bool {
        if paths.contains(Path(".")) || paths.contains(Path(path)) { return true }
        var folder = Path.folder(of: path)
        while folder != "." {
            if paths.contains(Path(folder)) { return true }
            folder = Path.folder(of: folder)
        }
        return false
    }
}
