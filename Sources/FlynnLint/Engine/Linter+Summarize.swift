import FlynnFiles
import FlynnProject

extension Linter {
    /// Writes the summaries of files to an archive. The archive is replaced atomically. Equal sources and
    /// configurations result in equal bytes on every machine.
    ///
    /// Shortcuts aren't expanded. A run over the archive reports them, as with ``LintChoices/expandsShortcuts`` set to
    /// `false`.
    ///
    /// - Throws: An error if a source or a configuration can't be read, or an archive can't be written.
    public func summarize(_ request: SummaryRequest, to path: String) throws(LintError) -> SummaryResult {
        if Path.real(".") == nil { throw .noWorkingFolder }
        let plan: ProjectPlan
        do {
            plan = try ProjectPlan(request.sources, options, try RunSources(request.sources))
        } catch let error as ConfigurationError {
            throw .configuration(error)
        } catch {
            throw .archive(.sources([LintFailure(path: request.paths.joined(separator: ", "), message: "\(error)")]))
        }
        do {
            return try Summarizer(request: request, plan: plan, options: options).write(to: path)
        } catch {
            throw .archive(error)
        }
    }
}
