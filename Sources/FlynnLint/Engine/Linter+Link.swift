import FlynnFiles
import FlynnProject
import FlynnSyntax

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
        let source: ProjectReader.Source
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
            source = .archives(archives)
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
        var reader = ProjectReader(source)
        run(&result, writesFiles: false, &reader)
        if let baseline = result.baseline { result.match(baseline) }
        return result
    }
}
