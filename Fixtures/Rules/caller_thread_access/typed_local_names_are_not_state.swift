import FlynnRuntime

class Form: Actor {
    private var name = ""
    private var count = 0

    func beName(_ name: String) {
        guard !name.isEmpty else { return }
        let count = name.count
        precondition(count < 100)
        behave { me in
            me.name = name
            me.count = count
        }
    }

    func beShow(_ form: Form) {
        guard form !== self else { return }
        behave { me in print(me.name) }
    }
}
