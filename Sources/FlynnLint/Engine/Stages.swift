import FlynnIndex
import FlynnRules
import FlynnSummary

// The stages of a run, for programs that store summaries themselves or measure a stage:
//
//     let summaries = trees.map { FileSummary(of: $0.tree, path: $0.path) }
//     let project = ProjectIndex(summaries)
//     let findings = summaries.flatMap { linter.lint($0, of: project) }

extension Linter {
    /// The findings in one file of a project, without those that its comments suppress; sorted like the findings of a
    /// run.
    ///
    /// - Parameter file: One of the summaries that the project was linked from. It is identified by its path.
    public func lint(_ file: FileSummary, of project: ProjectIndex) -> [Finding] {
        guard let file = project.file(at: file.path) else { return [] }
        return RuleSelection(Rule.inOrder(rules), settings: options.rules).findings(in: file, of: project)
            .sorted(by: Finding.isOrderedBefore)
    }
}
