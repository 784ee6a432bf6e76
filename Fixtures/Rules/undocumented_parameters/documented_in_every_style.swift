import FlynnRuntime

/// Comments of every style document.
class Mailbox: Actor {
    private var letters: [String] = []
    private let onDelivery: Behavior
    private var fallback: Behavior?
    var beBounce: Behavior!

    // It holds another actor's behavior.
    init(_ onDelivery: Behavior) {
        self.onDelivery = onDelivery
        super.init()
        // flynnlint:parameter String - this documents nothing, for it stands in no behavior  // expect unknown_directive
        self.beBounce = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - the letter
            self.letters.append(args[x: 0])
        }
    }

    lazy var beDeliver = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the letter
        self.letters.append(args[x: 0])
    }

    //flynnlint:parameter String - the letter
    lazy var beReturn = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.letters.append(args[x: 0])
    }

    /// Keeps a letter.
    /// flynnlint:parameter String - the letter
    lazy var beKeep = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.letters.append(args[x: 0])
    }

    /*
     * Sorts the letters.
     * flynnlint:parameter Bool - whether backwards
     */
    lazy var beSort = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        let isBackwards: Bool = args[x: 0]
        self.letters.sort { isBackwards ? $0 > $1 : $0 < $1 }
    }

    /** flynnlint:parameter Int - how many */
    @available(macOS 15, *)
    lazy var beDrop = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        self.letters.removeLast(args[x: 0])
    }

    lazy var beAppend = Behavior(self) { [unowned self] (args: BehaviorArgs) in /* flynnlint:parameter [String] - letters */
        self.letters += args[x: 0] as [String]
    }

    lazy var bePrint = Behavior(self) { [unowned self] (
        args: BehaviorArgs  // flynnlint:parameter Int - the index
    ) in
        print(self.letters[args[x: 0]])
    }

    lazy var beClear = Behavior(self) { [unowned self] _ in
        self.letters = []
    }

    lazy var beCount = Behavior(self) { [unowned self] (_: BehaviorArgs) in
        print(self.letters.count)
    }

    lazy var beSeal = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }

    lazy var beLog = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }

    lazy var beStamp = Behavior(self) {
        // flynnlint:parameter Int - the value of the stamp
        print($0[x: 0] as Int)
    }

    lazy var beRead = Behavior(self, read)  // expect function_reference_behavior

    var beWipe: Behavior { beClear }

    func read(_ args: BehaviorArgs) {  // expect exposed_actor_function
        // A local behavior isn't a declaration.
        let done = Behavior(self) { (args: BehaviorArgs) in
            print(args)
        }
        done(args)
        fallback = done
    }
}
