import FlynnRuntime

class Room: Actor {
    private var guests: [String] = []

    func beEnter(_ name: String) { behave { me in me.safeAdd(name) } }
    func beMove(_ name: String, to room: Room) {
        behave { me in
            me.safeAdd(name)
            room.safeAdd(name)  // expect protected_access: belongs to actor 'Room'
        }
    }
    func beOther(_ room: Room) { behave { _ in room.behave { other in other.safeAdd("a") } } }  // expect protected_access
    func beStart() {
        behave { me in
            Flynn.Timer(every: .seconds(1), me) { me in me.safeAdd("tick") }
        }
    }
    func safeAdd(_ name: String) { guests.append(name) }
}

final class Hall: Room {
    func beOpen() { behave { me in me.safeAdd("door") } }
    func beWatch(_ other: Room) { behave { me in other.unsafeWatch(by: me) { me, end in me.safeAdd(end.actorClass) } } }
}

func announce(in room: Room) {
    room.safeAdd("closing")  // expect protected_access
}
