extension FileSummary {
    /// The facts that affect findings in other modules: types, members, behaviors and documentation. Calls and the
    /// contents of functions and closures are excluded. Compare a module's `swiftinterface`.
    ///
    /// The locations are meaningless, and an ``Archiver`` can omit them.
    package var interface: FileSummary {
        var interface = facts(for: .otherModules)
        // A role does not produce findings if its owner is released in any module.
        interface.roles = roles.map {
            RoleFacts(strongProperties: $0.strongProperties, releasedProperties: $0.releasedProperties)
        }
        return interface
    }

    /// The facts that affect findings in other files of the module. The locations are meaningless.
    var shared: FileSummary { facts(for: .module) }

    /// Returns the facts that an audience depends on. Except for searches, behaviors are reduced to their interfaces.
    func facts(for audience: FactKind.Audience) -> FileSummary {
        struct Selection: FactVisitor {
            let audience: FactKind.Audience
            func visit<Facts: FactField>(_ facts: inout Facts, _ kind: FactKind) {
                if kind.audience.isDisjoint(with: audience) { facts = .none }
            }
        }
        var facts = self
        var selection = Selection(audience: audience)
        facts.visitFields(&selection)
        if !audience.contains(.searches) { facts.behaviors = facts.behaviors.map(\.interface) }
        return facts
    }
}

extension BehaviorSummary {
    /// The behavior, excluding the closure contents except for the facts that determine the arguments.
    fileprivate var interface: BehaviorSummary {
        let form: Form =
            switch self.form {
            case .closure(let closure): .closure(BehaviorClosure(argumentUse: closure.argumentUse))
            case .functionReference, .annotation: self.form
            }
        return BehaviorSummary(
            name: name, owner: owner, form: form, span: span, documentation: documentation.interface,
            inferred: inferred.map {
                InferredBehaviorType(text: $0.text, location: $0.location, mentions: [])
            },
            isOverride: isOverride, creation: creation.map { _ in LazyCreation(place: nil) })
    }
}

extension ParameterDocumentation {
    /// The parameter types, excluding the texts for findings in the same file.
    fileprivate var interface: ParameterDocumentation {
        ParameterDocumentation(
            extent: extent,
            parameters: parameters.map { DocumentedParameter(type: $0.type, typeText: "", span: $0.span) },
            malformed: [])
    }
}
