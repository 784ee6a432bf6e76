import FlynnRuntime

protocol Publisher: Actor {
    var bePublish: Behavior { get }
    // flynnlint:parameter String - headline
    // flynnlint:parameter Int - page
    var bePlace: ChainableBehavior<Self> { get }
}

extension Publisher {
    var beRepublish: Behavior { bePublish }

    func unsafeSpread(_ other: any Publisher, _ another: some Publisher) {  // expect unsafe_member
        bePublish()  // expect argument_count: 'bePublish' takes 1 argument, but none is passed
        other.bePlace("a")  // expect argument_count: 'bePlace' takes 2 arguments, but 1 is passed
        another.bePlace("a")  // expect argument_count: 'bePlace' takes 2 arguments, but 1 is passed
        other.beRepublish()  // expect argument_count: 'beRepublish' takes 1 argument, but none is passed
        other.beRepublish("a", "b")  // expect argument_count: 'beRepublish' takes 1 argument, but 2 are passed
        other.beRepublish("a")
    }
}

protocol Archivist where Self: Actor {
    var beArchive: Behavior { get }
}
