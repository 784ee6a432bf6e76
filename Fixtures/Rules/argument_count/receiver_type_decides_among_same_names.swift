import FlynnRuntime

class Cat: Actor {
    lazy var beFeed = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - fish
        print(args[x: 0] as String)
    }
}

class Dog: Actor {
    lazy var beFeed = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - bone
        // flynnlint:parameter Int - how many
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

class Puppy: Dog {}

extension Cat {
    class Flap: Actor {
        lazy var beFeed = Behavior(self) { _ in }
    }
}

/// A receiver with a known class means that class's behavior.
struct Farm {
    let cats: [Cat]
    var dogs: [String: Dog]
    weak var guest: Puppy?
    let flap = Cat.Flap()

    func feed(_ anyone: some Actor, _ strangers: [Animal]) {
        cats.first?.beFeed("herring").beFeed("cod")
        dogs["Rex"]?.beFeed("bone", 1)
        guest?.beFeed("bone", 2).beFeed("bone, (small)", 1)
        flap.beFeed()
        for (cat, dog) in zip(cats, dogs.values) {
            cat.beFeed("sprat")
            dog.beFeed("bone", 3)
        }
        strangers.forEach { $0.beFeed(1, 2, 3, 4) }
        (anyone as? Cat)?.beFeed("tuna")
        (anyone as! Dog).beFeed("bone", 1)
        switch anyone {
        case let cat as Cat: cat.beFeed("milk")
        case let dog as Dog where dogs.count > 1: dog.beFeed("meat", 1)
        default: break
        }
        strangers[0].beFeed()
    }
}
