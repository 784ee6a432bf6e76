import FlynnRuntime

class Player: Actor {
    private var song = ""
    func bePlay(_ song: String, volume: Double) { behave { me in me.song = song } }
    lazy var beStop = Behavior(self) { (args: BehaviorArgs) in  // expect undocumented_parameters
        print(args.count)
    }
}
