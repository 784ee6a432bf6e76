import FlynnRuntime

final class Canvas: Actor {
    lazy var beDraw: ChainableBehavior<Canvas> = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

struct Point {
    var x = 0, y = 0
}

func draw(on canvas: Canvas, _ points: [Point], label: String) {
    // Labels inside of an argument are valid, the argument's own isn't.
    canvas.beDraw(Point(x: 1, y: 2), at: Point(x: max(1, 2), y: 3))  // expect labeled_argument: labeled 'at'
    canvas.beDraw("at: (1, 2)", to: "by: 3", points.map { (x: $0.x, y: $0.y) })  // expect labeled_argument: labeled 'to'
    // A call in the argument of a call, and one in a closure in an argument.
    canvas.beDraw(canvas.beDraw(inner: 1))  // expect labeled_argument: labeled 'inner'
    canvas.beDraw(points.map { point in canvas.beDraw(point: point) })  // expect labeled_argument: labeled 'point'
    canvas.beDraw(dot: 1).beDraw(2).beDraw(line: [label: [label: 3]])  // expect labeled_argument: labeled 'dot' // expect labeled_argument: labeled 'line'
    canvas.beDraw(when: label.isEmpty ? 1 : 2, "\(canvas.beDraw(text: "a"))")  // expect labeled_argument: labeled 'when' // expect labeled_argument: labeled 'text'
}
