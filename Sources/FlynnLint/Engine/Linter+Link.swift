import FlynnFiles
import FlynnSummary
import FlynnSyntax

/// The archives that are linked, and the files that are reported.
public struct LinkRequest: Sendable {
    /// The archives.
    public var archives: [String]
    /// The folder that the paths in the archives are relative to; `nil` for the root of the repository that contains the
    /// working folder, or the working folder.
    public var root: String?
    /// A file that lists the files and folders whose findings are reported, a line for each, or an archive of these files;
    /// `nil` for all.
    public var reportedFiles: String?
    /// Configuration, baseline and choices. With ``LintRequest/isIsolated``, other files may exist. Its paths don't matter.
    public var settings = LintRequest(paths: [])

    /// Creates a request for archives.
    public init(archives: [String]) { self.archives = archives }

    /// The real path of the folder that paths in reports are relative to.
    public var reportFolder: String {
        root.flatMap(Path.real) ?? Path.workingTree(Path.workingFolder) ?? Path.workingFolder
    }
}

extension Linter {
    /// Lints the files of archives. The findings are those of a run over the sources that doesn't expand shortcuts. If the
    /// request isn't isolated, the archives have all files of their projects.
    ///
    /// - Throws: An error if an archive can't be read, or a configuration or the baseline has mistakes.
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

/// The files that a list or an archive names.
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

    /// Whether a file is listed, or a folder that contains it.
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
