import FlynnIndex
import FlynnProject
import FlynnResolution
import FlynnRules

/// The rules for files with different settings.
struct RuleSelections {
    private let order: [Rule]
    private var last: RuleSelection?

    init(_ rules: [Rule]) {
        order = Rule.inOrder(rules)
    }

    /// Returns the rules for a file. Neighboring files usually have the same settings.
    mutating func selection(_ settings: RuleSettings) -> RuleSelection {
        if let last, last.settings == settings { return last }
        let selection = RuleSelection(order, settings: settings)
        last = selection
        return selection
    }
}

extension RuleSelection {
    /// Returns the sorted findings in a file. The positions refer to the user's text.
    func findings(in file: FileID, of index: ProjectIndex, _ originalPositions: OriginalPositions?) -> [Finding] {
        var findings = findings(in: file, of: index)
        if let originalPositions { findings = findings.compactMap(originalPositions.finding) }
        return findings.sorted(by: Finding.isOrderedBefore)
    }
}
