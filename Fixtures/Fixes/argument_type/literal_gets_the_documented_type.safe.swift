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
    mixer.beGain(5.0, 1_000.0)
    mixer.beGain(-5.0, nil)
    mixer.beGain((5) as Double, 0xFF as Double)
    mixer.beGain(-(5) as Double , +5.0 /* in the middle */)
    mixer.beTune(440 as Float, 5 as Int64, 7 as UInt8)
    mixer.beTune(-1.5 as Float, -5 as Int64, 0b111 as UInt8)
    mixer.beTune(1 as Float, 9_223_372_036_854_775_807 as Int64, 255 as UInt8)
    mixer.beFade(5 as Float16, 1.5 as Float16)
    mixer.beLabel("a" as Character, "master, (main)" as Substring).beLabel("é" as Character, "b" as Substring)
    mixer.beRoute([1, 2] as Set<Int>, [1, 2] as [Double], ["a": 1] as [String: Double], (1, 2.5) as (x: Double, y: Double))
    mixer.beRoute([1,
        2] as Set<Int>, [-1, 0xFF] as [Double], [
            "a": 1,
            "b": 2,
        ] as [String: Double], (x: 1, y: 2) as (x: Double, y: Double))
    mixer.beGain.dynamicallyCall(withArguments: [5.0, 6.0])

    // The compiler wouldn't convert these either, so they have no fix.
    mixer.beGain("5", true)
    mixer.beTune(nil, 9_223_372_036_854_775_808, 256)
    mixer.beTune("440", 1.5, -1)
    mixer.beLabel("ab", 5)
    mixer.beLabel("\(name)", "a" as Substring)
    mixer.beLabel("\n", "a" as Substring)
    mixer.beLabel("", "a" as Substring)
    mixer.beRoute([1, "a"], 1, [1: 1], (a: 1, b: 2))
    mixer.beRoute([1.5], [name], [:], (1, 2, 3))
    mixer.beThen({ 5 }, 1.5)
    mixer.beThen(5 as Int64, Int64(5))
}

/// Here `Int64` is another type.
struct Ledger {
    struct Int64 { var value = 0 }

    func tune(_ mixer: Mixer) {
        mixer.beTune(440 as Float, 5, 7 as UInt8)
    }
}
