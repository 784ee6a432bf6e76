import FlynnRuntime

class Robot: Actor {
    private var position = 0
    func beMove(by distance: Int, then done: @escaping @Sendable () -> Void = {}) {
        behave { me in
            me.position += distance
            done()
        }
    }
}

func go(_ robot: Robot) {
    robot.beMove(by: 1)
    robot.beMove(by: 2) { print("there") }
}
