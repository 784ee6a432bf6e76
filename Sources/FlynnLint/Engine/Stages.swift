import FlynnFacts
import FlynnIndex
import FlynnProject
import FlynnRules

// The stages of a run, for programs that store summaries themselves or measure a stage:
//
//     let summaries = trees.map { FileSummary(of: $0.tree, path: $0.path) }
//     let project = ProjectIndex(summaries)
//     let findings = summaries.flatMap { linter.lint($0, of: project) }

extension Linter {
    /// Returns the findings in one file of a project, except for suppressed findings, in the same order as in a run.
    ///
    /// - Parameter file: A summary that the project was linked from. The summary is identified by its path.
    public func lint(_ file: FileSummary, of project: ProjectIndex) -> [Finding] {
        guard let file = project.file(at: file.path) else { return [] }
        return RuleSelection(Rule.inOrder(rules), settings: options.rules).findings(in: file, of: project)
            .sorted(by: Finding.isOrderedBefore)
    }
}
