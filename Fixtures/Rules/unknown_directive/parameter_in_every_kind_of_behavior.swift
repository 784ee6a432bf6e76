import FlynnRuntime

protocol Shape: Actor {
    // flynnlint:parameter Int - width in points
    var beResize: Behavior { get }
}

class Square: Actor, Shape {
    // flynnlint:parameter Int - width in points
    var beResize: Behavior

    override init() {
        beResize = Behavior { (args: BehaviorArgs) in
            print(args[x: 0] as Int)
        }
        super.init()
        beResize.setActor(self)
    }

    lazy var beDraw = Behavior(self) { [unowned self] _ in
        // flynnlint:parameter Int - of a behavior that nobody else sees  // expect unused_parameter
        let done = Behavior(self) { (args: BehaviorArgs) in print(args[x: 0] as Int) }
        done(1)
        let later = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - how late
            print(args[x: 0] as Int)
        }
        later(2)
    }

    var beErase: Behavior {
        // flynnlint:parameter None
        Behavior(self) { (args: BehaviorArgs) in print("erased") }
    }
}

func observe(_ square: Square, _ behaviors: (Behavior) -> Void) {
    behaviors(
        Behavior(square) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - a value
            print(args[x: 0] as Int)
        })
}

class Circle: Actor {
    #if os(Linux)
    // flynnlint:parameter Int - radius
    lazy var beRadius = Behavior(self) { (args: BehaviorArgs) in print(args[x: 0] as Int) }
    #else
    // flynnlint:parameter Int - radius
    lazy var beRadius = Behavior(self) { (args: BehaviorArgs) in print(args[x: 0] as Int, "?") }
    #endif
}

func handlers(_ circle: Circle) -> [Behavior] {
    [
        .init(circle) { (args: BehaviorArgs) in
            // flynnlint:parameter Int - a value
            print(args[x: 0] as Int)
        }
    ]
}
