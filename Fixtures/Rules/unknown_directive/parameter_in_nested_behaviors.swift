import FlynnRuntime

/// Wherever a behavior is, its parameters are documented in it.
struct Toolbox {
    let onOpen = Behavior(nil) { (args: BehaviorArgs) in  // expect behavior_name
        // flynnlint:parameter Int - the drawer
        print(args[x: 0] as Int)
    }

    func make(_ actor: Actor) -> [Behavior] {
        [
            Behavior(actor) { (args: BehaviorArgs) in
                [1, 2].map { number in
                    // flynnlint:parameter Int - the first
                    number + (args[x: 0] as Int)
                }.forEach { print($0) }
            },
            Behavior(actor) { (args: BehaviorArgs) in
                #if DEBUG
                // flynnlint:parameter String - its text, (or "")
                print(args[x: 0] as String)
                #endif
            },
        ]
    }
}

protocol Drawer: Actor {
    /// Pulls it out.
    ///
    /// flynnlint:parameter Double - how far
    @available(macOS 15, *)
    var bePull: ChainableBehavior<Self> { get }
}

extension Drawer {
    // flynnlint:parameter None
    var bePush: ChainableBehavior<Self> { bePull }
}
