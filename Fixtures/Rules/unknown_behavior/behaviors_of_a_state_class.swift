import FlynnRuntime

/// A state class is given its actor later; its behaviors are its own.
final class DoorState {
    lazy var beOpen = Behavior { (args: BehaviorArgs) in
        // flynnlint:parameter None
    }
    init(_ actor: Actor) { beOpen.setActor(actor) }
}

class Door: Actor {
    lazy var state = DoorState(self)  // expect exposed_actor_variable
    lazy var beClose = Behavior(self) { [unowned self] _ in
        self.state.beOpen()
        self.state.beClose()  // expect unknown_behavior: 'DoorState' declares no behavior 'beClose'
    }
}

func use(_ door: Door) {
    door.state.beOpen()
    door.beOpen()  // expect unknown_behavior: 'Door' declares no behavior 'beOpen'
    door.beClose()
    if case let .some(state) = door.state as DoorState? { state.beLock() }  // expect unknown_behavior: 'DoorState' declares no
    let (a, b) = (door, door.state)
    a.beClose()
    b.beClose()  // expect unknown_behavior: 'DoorState' declares no behavior 'beClose'
}
