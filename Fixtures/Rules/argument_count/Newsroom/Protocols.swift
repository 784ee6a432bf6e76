import FlynnRuntime

protocol Publisher: Actor {
    var bePublish: Behavior { get }
    // flynnlint:parameter String - headline
    // flynnlint:parameter Int - page
    var bePlace: ChainableBehavior<Self> { get }
}

extension Publisher {
    var beRepublish: Behavior { bePublish }

    func unsafeSpread(_ other: any Publisher, _ another: some Publisher) {
        bePublish()  // expected-error{{'bePublish' takes 1 argument, but none is passed}}
        other.bePlace("a")  // expected-error{{'bePlace' takes 2 arguments, but 1 is passed}}
        another.bePlace("a")  // expected-error{{'bePlace' takes 2 arguments, but 1 is passed}}
        other.beRepublish()  // expected-error{{'beRepublish' takes 1 argument, but none is passed}}
        other.beRepublish("a", "b")  // expected-error{{'beRepublish' takes 1 argument, but 2 are passed}}
        other.beRepublish("a")
    }
}

protocol Archivist where Self: Actor {
    var beArchive: Behavior { get }
}
