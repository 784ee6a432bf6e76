import FlynnRuntime

protocol Shape {}
class Cell<Content>: Actor {
    lazy var bePut = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Content - a value
        print(args[x: 0] as Content)
    }
}
final class Numbers: Cell<Int> {}
final class Sink: Actor {
    lazy var beCell = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Numbers - a cell
        print(args[x: 0] as Numbers)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a text
        print(args[x: 0] as String)
    }
}

func wrong(_ cell: some Cell<Int>, _ maybe: (some Cell<String>)?, _ sink: Sink) {
    cell.bePut("a")  // expect argument_type: must be 'Int'
    maybe?.bePut(5)  // expect argument_type: must be 'String'
    sink.beText(cell)  // expect argument_type
}

func right<Value>(
    _ cell: some Cell<Int>, _ any: some Cell<Value>, _ shapes: some Collection<Int>, _ object: some AnyObject,
    _ shape: some Shape, _ sink: Sink
) {
    cell.bePut(5)
    any.bePut("a")
    sink.beCell(cell)
    sink.beText(shapes)
    sink.beText(object)
    sink.beText(shape)
}
