import FlynnRuntime

/// Instances of generic and nested classes, in any wrapper.
class Node<Value> {
    var value: Value?
    var next: Node<Value>?

    final class Cursor: Hashable {
        var position = 0

        static func == (left: Cursor, right: Cursor) -> Bool { left === right }

        func hash(into hasher: inout Hasher) { hasher.combine(position) }
    }
}

final class Walker: Actor {
    lazy var beWalk: ChainableBehavior<Walker> = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

func walk<Value>(_ walker: Walker, _ node: Node<Value>, _ cursors: Set<Node<Int>.Cursor>, _ lists: [[Node<Int>?]]) {
    walker.beWalk("(a, b)", node)  // expect reference_argument: the 2nd argument of behavior 'beWalk' shares 'node', an instance of class 'Node'
    walker.beWalk(cursors).beWalk(lists)  // expect reference_argument: class 'Node.Cursor' // expect reference_argument: class 'Node'
    let table = ["first": node]
    walker.beWalk(table["first"]!, node.value as Any)  // expect reference_argument: the 1st argument
    while let node = node.next, Bool.random() { walker.beWalk(node) }  // expect reference_argument: shares 'node'
    lists.joined().forEach { _ in walker.beWalk { node } }
}
