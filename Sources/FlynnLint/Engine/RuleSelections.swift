import FlynnIndex
import FlynnRules

/// The rules that run on files with different settings.
struct RuleSelections {
    private let order: [Rule]
    private var last: RuleSelection?

    init(_ rules: [Rule]) {
        order = Rule.inOrder(rules)
    }

    /// The rules for a file. Neighbors usually have the same settings.
    mutating func selection(_ settings: RuleSettings) -> RuleSelection {
        if let last, last.settings == settings { return last }
        let selection = RuleSelection(order, settings: settings)
        last = selection
        return selection
    }
}

extension RuleSelection {
    /// The findings in a file, at their positions in the text that the user sees, sorted.
    func findings(in file: FileID, of index: ProjectIndex, _ originalPositions: OriginalPositions?) -> [Finding] {
        var findings = findings(in: file, of: index)
        if let originalPositions { findings = findings.compactMap(originalPositions.finding) }
        return findings.sorted(by: Finding.isOrderedBefore)
    }
}
