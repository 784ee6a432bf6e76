import FlynnRuntime

struct Rejected: Error {}

/// The closure after `onError:` is the behavior's, too, and the behavior retains it.
class Importer: Actor {
    private var count = 0
    private var failures = 0

    lazy var beImport = Behavior(self) { [unowned self] (args: BehaviorArgs) throws in
        // flynnlint:parameter Int - how many
        guard (args[x: 0] as Int) > 0 else { throw Rejected() }
        self.count += 1
    } onError: { [unowned self] error in
        print(error)
        self.failures += 1
    }

    lazy var beCount = Behavior(self) { (me, args) throws in
        // flynnlint:parameter Int - how many
        me.count += args[x: 0] as Int
    } onError: { (me, error) in
        print(error)
        me.failures += 1
    }

    lazy var beTyped = ChainableBehavior(self) { args throws(Rejected) in
        // flynnlint:parameter Int - how many
        print(args[x: 0] as Int)
    } onError: { print($0) }

    lazy var beListed = Behavior(
        self,
        { (args: BehaviorArgs) throws in
            // flynnlint:parameter Int - how many
            print(args[x: 0] as Int)
        },
        onError: { [weak self] error in self?.failures += 1 })

    lazy var beStrong = Behavior(self) { (args: BehaviorArgs) throws in  // expect strong_self_capture: the closure of behavior 'beStrong'
        // flynnlint:parameter Int - how many
        self.count += args[x: 0] as Int
    } onError: { error in
        self.failures += 1
    }

    lazy var beStrongHandler = Behavior(self) { [unowned self] (args: BehaviorArgs) throws in  // expect strong_self_capture: the 'onError' closure of behavior 'beStrongHandler' captures 'self' strongly; write
        // flynnlint:parameter Int - how many
        self.count += args[x: 0] as Int
    } onError: { error in
        self.failures += 1
    }

    lazy var beListedHandler = ChainableBehavior(  // expect strong_self_capture: the 'onError' closure
        self, { _ in try check() }, onError: { error in self.failures += 1 })

    lazy var beSubstitute = Behavior(self) { (me, _) throws in  // expect strong_self_capture: the 'onError' closure of behavior 'beSubstitute' captures 'self' strongly; use its parameter 'owner'
        me.count += 1
    } onError: { (owner, error) in
        self.failures += 1
        owner.failures += 1
    }
}

func check() throws {}

func use(_ importer: Importer) {
    importer.beListed()  // expect argument_count
    importer.beTyped(1).beTyped("a")  // expect argument_type
    importer.beImport(1)
    importer.beListedHandler(1)  // expect argument_count: takes no arguments
}
