import FlynnRuntime

/// Mentioning a method in a closure doesn't retain `self`.
final class Painter: Actor {
    private var strokes: [(x: Int, y: Int)] = []

    lazy var bePaint = Behavior(self) { [weak self] args in self?.paint(args) }  // expect undocumented_parameters
    lazy var beErase = Behavior(self, { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        self.strokes.removeLast(min(self.strokes.count, args[x: 0]))
    })
    lazy var beEach = ChainableBehavior<Painter>(self) { [unowned self] _ in
        // A method that is passed on in the body is held as long as the call takes.
        self.strokes.map { [$0.x, $0.y] as BehaviorArgs }.forEach(self.paint)
    }
    lazy var beSay = Behavior(self) { _ in print("Behavior(self, paint)") }  // Behavior(self, self.paint)

    private func paint(_ args: BehaviorArgs) { strokes.append((x: args[x: 0], y: args[x: 1])) }
}
