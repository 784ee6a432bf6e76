import FlynnRuntime

extension ModeratedRoom {
    private func announce(_ rooms: [Room]) {
        safeDeliver("announcement")
        rooms.first?.safeDeliver("announcement")  // expected-error{{'safeDeliver'}}
    }
}

protocol Lit: Actor {
    var safeLamp: Bool { get set }
}

func light(_ place: any Lit, _ other: Lit?, rooms: [any Lit & AnyObject]) {
    place.safeLamp = true  // expected-error{{'safeLamp' belongs to actor 'Lit'}}
    other?.safeLamp = true  // expected-error{{'safeLamp'}}
    func lightAll<Place: Lit>(_ places: [Place]) {
        for place in places { place.safeLamp = true }  // expected-error{{belongs to actor 'Lit'}}
    }
}
