import FlynnRuntime

protocol Stage: Flowable {
    var speed: Int { get }  // expected-error{{'speed'}}
}

final class Reader: Actor, Stage {
    lazy var safeFlowable = FlowableState(self)
    let speed = 1

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.safeFlowToNextTarget(args)
    }
    var buffer: [UInt8] = []  // expected-error{{'buffer'}}
}
