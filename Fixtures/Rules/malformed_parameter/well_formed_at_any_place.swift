import FlynnRuntime

/// The lines of a behavior may stand at any place in it, and around it.
class Printer: Actor {
    // flynnlint:parameter String - the title

    /// Prints a page.
    /// - Parameter args: the title, the number, and what to do (then, or else)
    // flynnlint:parameter Int - its number
    @objc lazy var bePage = Behavior(self) { (args: BehaviorArgs) in
        let title: String = args[x: 0], number: Int = args[x: 1]
        guard number > 0 else { return }  // flynnlint:parameter () -> Void - what to do
        let then: () -> Void = args[x: 2]
        [title].forEach { title in
            // flynnlint:parameter Bool - whether it is the last
            if args[x: 3] as Bool { then() }
            print(title)
        }
    }

    lazy var beCover: ChainableBehavior<Printer> = .init(self) { (args: BehaviorArgs) in
        switch args[x: 0] as Int {
        // flynnlint:parameter Int - the colour
        case 0: print("black")
        default: print(/* flynnlint:parameter String - the text */ args[x: 1] as String)
        }
    }
}
