import FlynnFacts

extension FileSummary {
    /// Visits the names of members that findings in the file search for in all types: the names in behavior calls, and
    /// the names of blocking functions.
    package func visitSearchedMembers(_ visit: (String) -> Void) {
        for kind in FactKind.allCases { visitSearchedMembers(of: kind, visit) }
    }

    private func visitSearchedMembers(of kind: FactKind, _ visit: (String) -> Void) {
        switch kind {
        case .calls:
            for call in calls {
                visit(call.name)
                for other in call.others { visit(other.name) }
            }
        case .closures:
            for closure in closures {
                guard case .passed(let recipient) = closure.place,
                    KnownFunction.unmistakable.contains(recipient.function)
                else { continue }
                visit(recipient.function)
            }
        case .waits:
            for wait in waits {
                switch wait.kind {
                case .endlessLoop(let calls): calls.forEach(visit)
                case .call(let name, _, _): visit(name)
                }
            }
        case .actions:
            for status in actions?.uncompletedStatuses ?? [] { status.calls.forEach { $0.forEach(visit) } }
        // A passed behavior is found by the type of the receiver, a protected member by the mentions of its name.
        case .types, .behaviors, .typedBehaviors, .typedSelves, .actorlessBehaviors, .actorAssignments, .isolations,
            .passes, .functions, .globals, .operators, .autoclosureStorers, .imports, .exposedMembers, .regions,
            .protectedMentions, .system, .simulation, .protocolTexts, .roles, .shortcuts, .directives, .suppressions,
            .directiveProblems, .manifest, .imported, .defect:
            break
        }
    }
}
