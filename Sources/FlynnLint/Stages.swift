import FlynnIndex
import FlynnRules
import FlynnSummary

// The stages of a run one by one, for programs that keep summaries themselves or measure a stage:
//
//     let summaries = trees.map { FileSummary(of: $0.tree, path: $0.path) }
//     let project = ProjectIndex(summaries)
//     let findings = summaries.flatMap { linter.lint($0, of: project) }

extension Linter {
    /// What the rules find in one file of a project, as far as its comments don't suppress it; sorted like the findings of
    /// a run.
    ///
    /// - Parameter file: one of the summaries that the project was linked from, found by its path.
    public func lint(_ file: FileSummary, of project: ProjectIndex) -> [Finding] {
        guard let file = project.file(at: file.path) else { return [] }
        return findings(in: file, project).sorted(by: Finding.isOrderedBefore)
    }
}
