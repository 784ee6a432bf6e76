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
    lazy var beClear = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Void - nothing
        print(args)
    }
}

func draw(_ canvas: Canvas) {
    canvas.beMove((1, 2))  // expect argument_type: must be '(x: Double, y: Double)', but '(1, 2)', a tuple, is passed
        .beMove((y: 1.5, x: 2.5))  // expect argument_type: must be '(x: Double, y: Double)'
        .beMove(((1.5), (2.5), 3.5))  // expect argument_type: must be '(x: Double, y: Double)'
        .beSize((height: 1, width: 2), (1, ("a", true)))  // expect argument_type: must be '(width: Int, height: Int)'
        .beSize((1, 2), (1, "a", true))  // expect argument_type: must be '(Int, (String, Bool?))'
        .beSize((1, 2.0), (1, ("a, (b)", 1)))  // expect argument_type: must be '(width: Int, height: Int)' // expect argument_type: must be '(Int, (String, Bool?))'
    canvas.beMove((size(), 2))  // expect argument_type: must be '(x: Double, y: Double)'
    canvas.beClear(5)  // expect argument_type: must be '()', but '5', an 'Int', is passed
    canvas.beClear((1, 2))  // expect argument_type: must be '()'
    canvas.beSize((1, 2) as (x: Int, y: Int), ())  // expect argument_type: of type '(x: Int, y: Int)' // expect argument_type: '()', a tuple
}
