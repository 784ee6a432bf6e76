import FlynnRuntime

class SwitchState<Owner: Actor> {
    private var isOn = false

    lazy var beSwitch = ChainableBehavior<Owner> { [unowned self] (_: BehaviorArgs) in
        self.isOn.toggle()
    }
    lazy var beSet = ChainableBehavior<Owner> { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Bool - whether it shines
        self.isOn = args[x: 0]
    }
    lazy var bePlay = ChainableBehavior<Owner> { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }

    init(_ owner: Owner) {
        beSwitch.setActor(owner)
        beSet.setActor(owner)
        bePlay.setActor(owner)
    }
}
