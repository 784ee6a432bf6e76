import FlynnRuntime

extension ModeratedRoom {
    private func announce(_ rooms: [Room]) {
        safeDeliver("announcement")
        rooms.first?.safeDeliver("announcement")  // expect protected_access: 'safeDeliver'
    }
}

protocol Lit: Actor {
    var safeLamp: Bool { get set }
}

func light(_ place: any Lit, _ other: Lit?, rooms: [any Lit & AnyObject]) {
    place.safeLamp = true  // expect protected_access: 'safeLamp' belongs to actor 'Lit'
    other?.safeLamp = true  // expect protected_access: 'safeLamp'
    func lightAll<Place: Lit>(_ places: [Place]) {
        for place in places { place.safeLamp = true }  // expect protected_access: belongs to actor 'Lit'
    }
}
