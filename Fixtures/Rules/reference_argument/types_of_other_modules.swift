import FlynnRuntime
import Pictures

class Drawing: Picture {
    var strokes: [Int] = []
}

class Sketch: Sketchable {
    var lines = 0
}

class Plain {
    var value = 0
    func copy() -> Plain { Plain() }
}

class Screen: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

func show<Item: Sketchable>(
    _ screen: Screen, _ drawing: Drawing, _ sketch: Sketch, _ picture: Picture, _ item: Item, _ any: AnyObject
) {
    screen.beShow(drawing, sketch, picture, item, any, unknown, unknown.plain)
    // No behavior, whatever it is.
    let plain = Plain()
    picture.beDrawn(plain)
    print(plain, screen, "\(plain)")
}
