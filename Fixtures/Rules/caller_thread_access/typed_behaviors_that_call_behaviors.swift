import FlynnRuntime

class Sink: Actor {
    private var lines: [String] = []
    func beWrite(_ line: String) { behave { me in me.lines.append(line) } }
    // No typed behavior ends with the call of another behavior. Any thread may call it.
    func beWriteTwice(_ line: String) {  // expect exposed_actor_function: 'beWriteTwice'
        beWrite(line)
        beWrite(line)
    }
    func beFlush(_ done: @escaping @Sendable ([String]) -> Void) {
        behave { me in
            me.beWrite("end")
            done(me.lines)
        }
    }
}

class LoggingSink: Sink {
    override func beWrite(_ line: String) {
        behave { me in print(type(of: me), line) }
        super.beWrite(line)
    }
}
