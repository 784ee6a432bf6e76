import FlynnRuntime

class Source: Actor {
    private var count = 0

    // The closure runs on the other actor.
    func beAsk(_ other: Source) {
        behave { me in
            let count = me.count
            other.behave { it in it.count = count }
        }
    }

    func beTick() {
        behave { me in
            Flynn.Timer(every: .seconds(1), me) { me in me.count += 1 }
        }
    }
}
