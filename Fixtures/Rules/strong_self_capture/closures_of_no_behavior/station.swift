import FlynnRuntime

protocol Announcing: Actor {
    var beAnnounce: Behavior { get }
}

/// Closures that don't belong to a behavior may retain `self`.
final class Station: Actor, Announcing {
    private var trains: [Train] = []
    private lazy var byName = { self.trains.count }
    var onEmpty: () -> Void = {}  // expect exposed_actor_variable

    lazy var beAnnounce = Behavior(self) { [unowned self] _ in
        self.trains.forEach { train in train.beRun().beArrive(self.trains.count) }
    }

    func unsafeWatch() {  // expect unsafe_member
        onEmpty = { self.trains = [] }
        let arrived = Behavior(self) { _ in self.trains.removeLast() }
        trains.append(Train(onArrival: arrived))
    }
}
