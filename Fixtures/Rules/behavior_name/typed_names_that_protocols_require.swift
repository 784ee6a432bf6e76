import FlynnRuntime

protocol Startable {
    func start()
}

class Engine: Actor, Startable {
    private var isRunning = false
    func start() { behave { me in me.isRunning = true } }
    func stop() { behave { me in me.isRunning = false } }  // expect behavior_name: 'stop'
}

class Clock: Actor, CustomStringConvertible {
    private var time = 0
    var description: String { "clock" }
    func beTick() { behave { me in me.time += 1 } }
}
