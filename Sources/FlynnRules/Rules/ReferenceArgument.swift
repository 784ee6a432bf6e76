import FlynnFacts

extension Rule {
    /// Reports class instances shared between two threads.
    static let referenceArgument = Rule(
        id: "reference_argument",
        summary: "an instance of a class that a behavior's argument shares between threads",
        rationale: """
            The sender and the actor have the same object, and two threads \
            may change it at once. Pass a value, an actor, or a new instance that is created in the call.

            | reported | not reported |
            |---|---|
            | variables and properties whose type is a class of the project, and optionals and collections of these | results of functions, and classes that inherit from other modules, unless they are Objective-C's with a property that can be set |
            | properties and cases of a `Message`, at their declaration | private properties of a `Message` |
            | a variable or property with a `Message` that is a class and can change, where it is sent | `Sendable` classes, those of a global actor, final ones with only `let`s of value types, actors, behaviors |
            """,
        example: """
            class Image {
                var pixels: [UInt8] = []
            }

            class Screen: Actor {
                lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Image - what to show
                    let image: Image = args[x: 0]
                    print(image.pixels.count)
                }
            }

            func show(_ image: Image, on screen: Screen) {
                screen.beShow(image)
                image.pixels = []
            }
            """,
        correctedExample: """
            struct Image {
                var pixels: [UInt8] = []
            }

            class Screen: Actor {
                lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
                    // flynnlint:parameter Image - what to show
                    let image: Image = args[x: 0]
                    print(image.pixels.count)
                }
            }

            func show(_ image: Image, on screen: Screen) {
                screen.beShow(image)
            }
            """,
        severity: .warning
    ) { context in
        let index = context.index
        for (property, message, name) in index.systems.sharedProperties(in: context.fileID, index.sharedReferences) {
            context.report(
                property.span,
                "'\(property.name)' of message '\(message)' shares an instance of class '\(name)' with another thread; use a value, a "
                    + "reference to an actor, or a class that is 'Sendable'")
        }
        for (span, name) in index.systems.sharedMessages(in: context.fileID, index.sharedReferences) {
            context.report(
                span,
                "the message, an instance of class '\(name)', is shared with another thread and can change; send a value, a new instance, "
                    + "or an instance of a class that is 'Sendable'")
        }
        for (number, call) in context.file.calls.enumerated() {
            guard let arguments = call.arguments, arguments.contains(where: { !$0.references.isEmpty }),
                !context.candidates(forCall: number).isEmpty
            else { continue }
            for (position, argument) in arguments.enumerated() {
                guard let name = context.sharedClass(argument) else { continue }
                context.report(
                    argument.span,
                    "the \(ordinal(position)) argument of behavior '\(call.name)' shares '\(argument.text)', an instance of class "
                        + "'\(name)', with another thread; pass a value, an actor, or a class that is 'Sendable'")
            }
        }
    }
}

extension RuleContext {
    /// Returns the class of the first shared instance in the argument.
    fileprivate func sharedClass(_ argument: CallArgument) -> String? {
        for reference in argument.references {
            if let name = index.sharedReferences.sharedClass(reference, in: fileID) { return name }
        }
        return nil
    }
}
