import FlynnRuntime

class Canvas: Actor {
    typealias Place = (x: Double, y: Double)

    lazy var beMove = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Place - where to
        print(args)
    }
    lazy var beSize = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (width: Int, height: Int) - how large
        // flynnlint:parameter (Int, (String, Bool?)) - how called
        print(args)
    }
    lazy var bePlot = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [(Double, name: String)] - points
        // flynnlint:parameter Void - nothing
        print(args)
    }
}

func draw(_ canvas: Canvas, _ x: Double, _ name: String) {
    // Either of two tuples may have no labels.
    canvas.beMove((1.5, 2.5))
        .beMove((x: 1.5, y: (2.5)))
        .beMove((x, 2.0))
        .beMove((1, 2) as (Double, Double))
        .beMove((1, 2) as Canvas.Place)
        .beSize((1, 2), (id: 1, names: ("a", nil as Bool?)))
        .beSize((width: 1, height: 2), (1, ("a, (b)", true)))
    canvas.bePlot([(1, "a"), (1.5, "b")], ())
    canvas.bePlot([(x: 1.5, name: "a"), (x: x, name: name)], print("plotted"))
    canvas.bePlot([(1.5, name: name)], (()))
}
