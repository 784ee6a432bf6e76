import FlynnRuntime

/// A name that one class declares, and another doesn't.
final class Lion: Actor {
    lazy var beRoar = ChainableBehavior<Lion>(self) { _ in }
    lazy var beSleep: Behavior = Behavior(self) { _ in }
}

final class Zebra<Stripe>: Actor {
    lazy var beRun = Behavior(self) { [unowned self] _ in
        self.herd.forEach { zebra in zebra.beRoar() }  // expect unknown_behavior: 'Zebra' declares no behavior 'beRoar'
    }
    private var herd: [Zebra<Stripe>] = []

    final class Foal: Actor {
        lazy var beJump = Behavior(self) { _ in }
    }
}

func visit(_ lion: Lion, _ foal: Zebra<Int>.Foal, _ pairs: [(lion: Lion, zebra: Zebra<Bool>)]) {
    lion.beRoar().beSleep()
    lion.beRoar().beRun()  // expect unknown_behavior: 'Lion' declares no behavior 'beRun'
    foal.beRun("a, (b)")  // expect unknown_behavior: 'Zebra.Foal' declares no behavior 'beRun'
    for (lion, zebra) in pairs {
        lion.beJump { zebra.beSleep() }  // expect unknown_behavior: 'Lion' declares no behavior 'beJump' // expect unknown_behavior: 'Zebra' declares no behavior 'beSleep'
        zebra.beRun(lion.beRoar())  // expect argument_count
    }
}
