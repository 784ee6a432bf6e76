import FlynnRuntime

struct Rejected: Error {}

class Importer: Actor {
    lazy var beImport = Behavior(self) { (args: BehaviorArgs) throws in  // expect undocumented_parameters
        print(args[x: 0] as Int)
    } onError: { error in
        print(error)
    }

    lazy var beTyped = Behavior(self) { (me, args) throws(Rejected) -> Void in  // expect undocumented_parameters
        print(args[x: 0] as Int)
    } onError: { _, error in
        print(error)
    }

    lazy var beListed = Behavior(self, { args throws in print(args.count) }, onError: { print($0) })  // expect undocumented_parameters

    /// The error isn't an argument.
    lazy var beStop = Behavior(self) { _ throws in throw Rejected() } onError: { error in print(error) }
    lazy var beFinish = Behavior(self) { _, _ in throw Rejected() } onError: { me, error in print(me, error) }
}
