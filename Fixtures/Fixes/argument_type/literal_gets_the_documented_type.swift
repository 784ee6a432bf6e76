import FlynnRuntime

/// Literals of other types than the documented ones.
class Mixer: Actor {
    lazy var beGain = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - the gain
        // flynnlint:parameter Double? - the balance
        print(args[x: 0] as Double, args[x: 1] as Double?)
    }
    lazy var beTune = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Float - the frequency
        // flynnlint:parameter Int64 - the time
        // flynnlint:parameter UInt8 - the channel
        print(args[x: 0] as Float, args[x: 1] as Int64, args[x: 2] as UInt8)
    }
    lazy var beLabel = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Character - the label
        // flynnlint:parameter Substring - the name
        print(args[x: 0] as Character, args[x: 1] as Substring)
    }
    lazy var beRoute = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Set<Int> - from where
        // flynnlint:parameter [Double] - the levels
        // flynnlint:parameter [String: Double] - the names
        // flynnlint:parameter (x: Double, y: Double) - the place
        print(args)
    }
    lazy var beFade = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Float16 - the level
        // flynnlint:parameter Float16 - the seconds
        print(args[x: 0] as Float16, args[x: 1] as Float16)
    }
    lazy var beThen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable () -> Void - what to do then
        // flynnlint:parameter Int - how often
        print(args)
    }
}

func mix(_ mixer: Mixer, name: String) {
    mixer.beGain(5, 1_000)
    mixer.beGain(-5, nil)
    mixer.beGain((5), 0xFF)
    mixer.beGain(-(5) , +5 /* in the middle */)
    mixer.beTune(440, 5, 7)
    mixer.beTune(-1.5, -5, 0b111)
    mixer.beTune(1, 9_223_372_036_854_775_807, 255)
    mixer.beFade(5, 1.5)
    mixer.beLabel("a", "master, (main)").beLabel("é", "b")
    mixer.beRoute([1, 2], [1, 2], ["a": 1], (1, 2.5))
    mixer.beRoute([1,
        2], [-1, 0xFF], [
            "a": 1,
            "b": 2,
        ], (x: 1, y: 2))
    mixer.beGain.dynamicallyCall(withArguments: [5, 6])

    // The compiler wouldn't convert these either, so they have no fix.
    mixer.beGain("5", true)
    mixer.beTune(nil, 9_223_372_036_854_775_808, 256)
    mixer.beTune("440", 1.5, -1)
    mixer.beLabel("ab", 5)
    mixer.beLabel("\(name)", "a")
    mixer.beLabel("\n", "a")
    mixer.beLabel("", "a")
    mixer.beRoute([1, "a"], 1, [1: 1], (a: 1, b: 2))
    mixer.beRoute([1.5], [name], [:], (1, 2, 3))
    mixer.beThen({ 5 }, 1.5)
    mixer.beThen(5 as Int64, Int64(5))
}

/// Here `Int64` is another type.
struct Ledger {
    struct Int64 { var value = 0 }

    func tune(_ mixer: Mixer) {
        mixer.beTune(440, 5, 7)
    }
}
