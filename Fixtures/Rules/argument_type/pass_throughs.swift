import FlynnRuntime

/// The state of a lamp. Its behaviors run on the actor that it is given.
class GlowState<Owner: Actor> {
    private var strength: Float = 0
    private var label = ""

    lazy var beStrength = ChainableBehavior<Owner> { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Float - strength
        self.strength = args[x: 0]
    }
    lazy var beMask = ChainableBehavior<Owner> { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter UInt32 - bits
        print(self.strength, args[x: 0] as UInt32)
    }
    lazy var beLabel = Behavior { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - label
        self.label = args[x: 0]
    }
    var beFade: Behavior!

    init(_ owner: Owner) {
        beFade = Behavior(owner) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - milliseconds
            print(args[x: 0] as Int)
        }
        beStrength.setActor(owner)
        beMask.setActor(owner)
        beLabel.setActor(owner)
    }
}

protocol Glowing: Actor {
    var safeGlow: GlowState<Self> { get set }
    var beMask: ChainableBehavior<Self> { get }
}

extension Glowing {
    var beStrength: ChainableBehavior<Self> { return safeGlow.beStrength }
    var beMask: ChainableBehavior<Self> { safeGlow.beMask }
    var beBits: ChainableBehavior<Self> { safeGlow.beMask }
    var beLabel: Behavior { get { self.safeGlow.beLabel } }
    var beFade: Behavior { return safeGlow.beFade! }
    var beDim: Behavior { beFade }
    var beFilter: ChainableBehavior<Self> { beMask }
    var beName: Behavior { safeGlow.beLabel }
    var beRound: Behavior { beAbout }
    var beAbout: Behavior { beRound }
    // Which behavior is returned is unknown.
    var beEither: Behavior { label.isEmpty ? safeGlow.beLabel : safeGlow.beFade! }
    var beLogged: Behavior {
        print("handed out")
        return safeGlow.beLabel
    }
    var beElsewhere: Behavior { Console.shared.beLabel }
    var label: String { "" }  // expect exposed_actor_variable
}

final class Lamp: Actor, Glowing {
    lazy var safeGlow = GlowState(self)
}

final class Torch: Actor, Glowing {
    lazy var safeGlow = GlowState(self)
    /// Its own behavior; others of that name don't matter.
    lazy var beLabel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var beMask = ChainableBehavior<Torch>(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - which
        print(args[x: 0] as String)
    }
}

func shine(_ lamp: Lamp, _ torch: Torch, _ any: any Glowing, _ strength: Float) {
    lamp.beStrength(0.25)  // expect argument_type: the 1st argument of behavior 'beStrength' must be 'Float', but '0.25'
    lamp.beStrength(strength).beBits(0xFF)  // expect argument_type: must be 'UInt32', but '0xFF', an 'Int'
    Lamp().beStrength(0.5 as Float).beStrength("much")  // expect argument_type: must be 'Float', but '"much"'
    lamp.beMask(UInt32(5)).beName(5)  // expect argument_type: must be 'String', but '5'
    torch.beLabel("five")  // expect argument_type: must be 'Int', but '"five"'
    torch.beFade("slowly")  // expect argument_type: must be 'Int', but '"slowly"'
    torch.beDim(1.5)  // expect argument_type: must be 'Int', but '1.5'

    lamp.beLabel("five")
    torch.beLabel(5)
    torch.beFade(5)
    torch.beDim(5)
    lamp.beName("five")
    // A torch has a mask of its own.
    torch.beFilter("all")
    // The forwarded behavior and the actor's own one take different types.
    lamp.beLabel(5)
    any.beLabel(5)
    any.beLabel("five")
    lamp.beRound(5)
    lamp.beEither(5)
    lamp.beLogged(5)
    lamp.beElsewhere(5)
}
