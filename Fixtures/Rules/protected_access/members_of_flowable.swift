import FlynnRuntime

final class Reader: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.safeFlowToNextTarget(args)
        self.safeNextTarget()?.beFlow()
    }
}

func feed(_ reader: Reader, _ stage: any Flowable) {
    reader.safeFlowToNextTarget(["x"])  // expect protected_access: 'safeFlowToNextTarget' belongs to actor 'Reader'
    stage.safeFlowable.beTarget(reader)  // expect protected_access: 'safeFlowable' belongs to actor 'Flowable' // expect unknown_behavior
    reader.beFlow("x")
}
