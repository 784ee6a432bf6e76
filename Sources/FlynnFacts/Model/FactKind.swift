/// A kind of facts in a summary: a stored property of ``FileSummary``, except for the path.
///
/// Everything that the rest of the linter has to know about a kind is a switch over all kinds: who depends on the facts, which
/// members the facts search for in all types, and which of their names a header may explain. A new kind doesn't compile
/// without its case in each of them.
package enum FactKind: String, CaseIterable, Sendable {
    case types, behaviors, typedBehaviors, typedSelves, actorlessBehaviors, actorAssignments, isolations
    case calls, passes, closures, waits
    case functions, globals, operators, autoclosureStorers, imports
    case exposedMembers, regions, protectedMentions
    case actions, system, simulation, protocolTexts, roles
    case shortcuts, directives, suppressions, directiveProblems
    case manifest, imported, defect

    /// The code outside of a file with findings that depend on the file's declarations.
    package struct Audience: OptionSet, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The other files of the module, and of all modules in a run that has their sources.
        package static let module = Audience(rawValue: 1)
        /// Modules that know this module only from its interface.
        package static let otherModules = Audience(rawValue: 2)
        /// Findings for which all files of a run are searched, such as the callers of a behavior or the other mentions of a member.
        /// Each search asks for its facts when a file has changed; see ``FileSummary/mentionFacts`` and
        /// ``FileSummary/simulationFacts``.
        package static let searches = Audience(rawValue: 4)
    }

    /// The code that depends on facts of this kind, in addition to the same file.
    package var audience: Audience {
        switch self {
        case .behaviors: [.module, .otherModules, .searches]
        case .types, .actorlessBehaviors, .functions, .globals, .operators, .autoclosureStorers, .imports,
            .protocolTexts, .roles:
            [.module, .otherModules]
        case .actorAssignments, .system: .module
        // The declarations from unexpanded shortcuts are unknown. A manifest states the settings of other modules.
        case .shortcuts, .manifest: .otherModules
        case .calls, .closures, .regions, .simulation: .searches
        case .typedBehaviors, .typedSelves, .isolations, .passes, .waits, .exposedMembers, .protectedMentions,
            .actions, .directives, .suppressions, .directiveProblems, .imported, .defect:
            []
        }
    }
}

// MARK: - Fields

/// A function that is called with each stored property of a summary.
package protocol FactVisitor: ~Copyable {
    mutating func visit<Facts: FactField>(_ facts: inout Facts, _ kind: FactKind)
}

/// The type of a stored property of a summary.
package protocol FactField: Archivable {
    /// The property in an empty summary.
    static var none: Self { get }
}

extension Array: FactField where Element: Archivable {
    package static var none: Self { [] }
}

extension Optional: FactField where Wrapped: Archivable {}

extension ActorAssignments: FactField {
    package static var none: Self { Self() }
}

extension FileSummary {
    /// Passes all stored properties except for the path to `visitor`, in the order of the archive.
    @inline(__always)
    package mutating func visitFields<Visitor: FactVisitor & ~Copyable>(_ visitor: inout Visitor) {
        visitor.visit(&types, .types)
        visitor.visit(&behaviors, .behaviors)
        visitor.visit(&typedBehaviors, .typedBehaviors)
        visitor.visit(&typedSelves, .typedSelves)
        visitor.visit(&actorlessBehaviors, .actorlessBehaviors)
        visitor.visit(&actorAssignments, .actorAssignments)
        visitor.visit(&isolations, .isolations)
        visitor.visit(&calls, .calls)
        visitor.visit(&passes, .passes)
        visitor.visit(&closures, .closures)
        visitor.visit(&waits, .waits)
        visitor.visit(&functions, .functions)
        visitor.visit(&globals, .globals)
        visitor.visit(&operators, .operators)
        visitor.visit(&autoclosureStorers, .autoclosureStorers)
        visitor.visit(&imports, .imports)
        visitor.visit(&exposedMembers, .exposedMembers)
        visitor.visit(&regions, .regions)
        visitor.visit(&protectedMentions, .protectedMentions)
        visitor.visit(&actions, .actions)
        visitor.visit(&system, .system)
        visitor.visit(&simulation, .simulation)
        visitor.visit(&protocolTexts, .protocolTexts)
        visitor.visit(&roles, .roles)
        visitor.visit(&shortcuts, .shortcuts)
        visitor.visit(&directives, .directives)
        visitor.visit(&suppressions, .suppressions)
        visitor.visit(&directiveProblems, .directiveProblems)
        visitor.visit(&manifest, .manifest)
        visitor.visit(&imported, .imported)
        visitor.visit(&defect, .defect)
    }
}

// MARK: - Names that headers explain

extension FileSummary {
    /// The names in documentation, arguments, superclasses and other places that a header may explain.
    package var explainableNames: Set<String> {
        var collector = NameCollector()
        for kind in FactKind.allCases { addExplainableNames(of: kind, to: &collector) }
        return collector.names
    }

    private func addExplainableNames(of kind: FactKind, to collector: inout NameCollector) {
        switch kind {
        case .types:
            for type in types {
                collector.add(type.inherited)
                collector.add(type.aliased)
                for member in type.members { collector.addUsed(member) }
            }
        case .behaviors:
            for behavior in behaviors {
                for parameter in behavior.documentation.parameters { collector.add(parameter.type) }
                for access in behavior.accesses {
                    collector.add(access.type?.type)
                    collector.add(access.expected)
                }
            }
        case .calls:
            for call in calls {
                for argument in call.arguments ?? [] {
                    collector.add(argument.value)
                    collector.add(argument.references)
                }
            }
        case .closures:
            for closure in closures {
                if case .passed(let recipient) = closure.place { collector.add(recipient.function) }
            }
        case .waits:
            for wait in waits { if case .call(let name, on: nil, _) = wait.kind { collector.add(name) } }
        case .functions: for member in functions { collector.addUsed(member) }
        case .globals: for member in globals { collector.addUsed(member) }
        // These facts are about the project's own declarations and the libraries of actors.
        case .typedBehaviors, .typedSelves, .actorlessBehaviors, .actorAssignments, .isolations, .passes, .operators,
            .autoclosureStorers, .imports, .exposedMembers, .regions, .protectedMentions, .actions, .system,
            .simulation, .protocolTexts, .roles, .shortcuts, .directives, .suppressions, .directiveProblems, .manifest,
            .imported, .defect:
            break
        }
    }
}

extension NameCollector {
    fileprivate mutating func addUsed(_ member: MemberSummary) {
        add(member.type)
        add(member.value)
        add(member.parameters)
    }
}
