import FlynnSyntax

extension FileSummary {
    /// The facts that findings in other modules can depend on: types, members, behaviors and their documentation, without
    /// calls and without what is inside of functions and closures. Compare a module's `swiftinterface`.
    ///
    /// Its locations have no meaning; an ``ArchiveWriter`` can omit them.
    package var interface: FileSummary {
        var interface = FileSummary(path: path)
        interface.types = types
        interface.behaviors = behaviors.map(\.interface)
        interface.actorlessBehaviors = actorlessBehaviors
        interface.functions = functions
        interface.globals = globals
        interface.operators = operators
        interface.imports = imports
        interface.protocolTexts = protocolTexts
        // A role whose owner is released has no finding, wherever that happens.
        interface.roles = roles.map {
            RoleFacts(strongProperties: $0.strongProperties, releasedProperties: $0.releasedProperties)
        }
        // What they declare is unknown.
        interface.shortcuts = shortcuts
        interface.manifest = manifest
        return interface
    }
}

extension BehaviorSummary {
    /// The behavior without the contents of its closure, except for those that decide which arguments it takes.
    fileprivate var interface: BehaviorSummary {
        let form: Form =
            switch self.form {
            case .closure(let closure): .closure(BehaviorClosure(argumentUse: closure.argumentUse))
            case .functionReference, .annotation: self.form
            }
        return BehaviorSummary(
            name: name, owner: owner, form: form, span: span, documentation: documentation,
            inferred: inferred.map {
                InferredBehaviorType(text: $0.text, location: $0.location, mentions: [])
            },
            isOverride: isOverride, creation: creation.map { _ in LazyCreation(place: nil) })
    }
}
