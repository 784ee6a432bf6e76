import FlynnSummary

extension Rule {
    /// An instance of a class that is passed to a behavior while others may still have it.
    static let referenceArgument = Rule(
        id: "reference_argument",
        summary: "an instance of a class passed to a behavior, so that two threads share it",
        rationale: """
            A class is passed by reference: the sender and the actor then have the same object, and two threads may change it \
            at once. Pass a value, an actor, or a new instance that is made in the call, which nobody else has. Variables and \
            properties whose type is a class of the project are flagged, and optionals and collections of such. A class that \
            is marked `Sendable` (`@unchecked`, too, which says that it has a lock) or isolated to a global actor may be \
            shared, and so may a final class with nothing but `let`s of value types; actors and behaviors always. What a \
            function returns may be new, and what inherits from another module's types may be anything: that isn't flagged.
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
        mended: """
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
        for (number, call) in context.file.calls.enumerated() {
            guard let arguments = call.arguments, arguments.contains(where: { !$0.references.isEmpty }),
                !context.candidates(forCall: number).isEmpty
            else { continue }
            for (position, argument) in arguments.enumerated() {
                guard let name = context.sharedClass(argument) else { continue }
                context.report(
                    argument.span,
                    "argument \(position) of behavior '\(call.name)' shares '\(argument.text)', an instance of class "
                        + "'\(name)', with another thread; expected a value, an actor, or a class that is 'Sendable'")
            }
        }
    }
}

extension RuleContext {
    /// The class of the first instance that an argument shares.
    fileprivate func sharedClass(_ argument: CallArgument) -> String? {
        for reference in argument.references {
            if let name = index.sharedClass(reference, in: file) { return name }
        }
        return nil
    }
}
