import FlynnRuntime

struct Point {
    var x = 0.0
}

final class Shape {
    let name: String
    let points: [Point]
    let center = Point()
    let next: Shape?
    static var count = 0
    var area: Double { 0 }

    init(_ name: String, _ points: [Point], _ next: Shape?) {
        (self.name, self.points, self.next) = (name, points, next)
    }
}

class Screen: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Shape - what to show
        let shape: Shape = args[x: 0]
        print(shape.name)
    }
}

func show(_ shape: Shape, on screen: Screen) {
    screen.beShow(shape)
}
