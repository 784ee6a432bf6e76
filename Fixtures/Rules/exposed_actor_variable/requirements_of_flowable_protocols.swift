import FlynnRuntime

protocol Stage: Flowable {
    var speed: Int { get }  // expect exposed_actor_variable: 'speed'
}

final class Reader: Actor, Stage {
    lazy var safeFlowable = FlowableState(self)
    let speed = 1

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.safeFlowToNextTarget(args)
    }
    var buffer: [UInt8] = []  // expect exposed_actor_variable: 'buffer'
}
