import FlynnRuntime

class Desk: Actor, @unchecked Sendable {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beInt = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var bePoint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Point - point
        print(args[x: 0] as Point)
    }
}

struct Point: Hashable {
    var x = 0
    static let zero = Point()
}
enum Failure: Error { case missing }

/// Sequences of the project have the elements that their iterators return.
struct Countdown: Sequence, IteratorProtocol {
    var count: Int
    mutating func next() -> Int? { count > 0 ? count : nil }
}
struct Grid<Cell>: Sequence {
    let cells: [Cell]
    subscript(x: Int, y: Int) -> Cell { cells[x + y] }
    func walls() -> Int { cells.count }
    func map<T>(_ transform: (Cell) -> T) -> Grid<T> { Grid<T>(cells: cells.map(transform)) }
    func makeIterator() -> IndexingIterator<[Cell]> { cells.makeIterator() }
}
struct Ticks: AsyncSequence {
    struct AsyncIterator: AsyncIteratorProtocol { mutating func next() async -> Point? { nil } }
    func makeAsyncIterator() -> AsyncIterator { AsyncIterator() }
}
struct Words: Sequence {
    func makeIterator() -> AnyIterator<String> { AnyIterator { nil } }
}

func elements(_ desk: Desk, _ grid: Grid<Point>, _ words: Words) async {
    for number in Countdown(count: 2) { desk.beInt(number) }
    for number in Countdown(count: 2) { desk.beText(number) }  // expect argument_type: 'Int', is passed
    for point in grid { desk.beText(point) }  // expect argument_type: 'Point', is passed
    for await point in Ticks() { desk.beText(point) }  // expect argument_type: 'Point', is passed
    for await point in Ticks() { desk.bePoint(point) }
    for word in Words() { desk.beInt(word) }  // expect argument_type: 'String', is passed
    Words().forEach { desk.beInt($0) }  // expect argument_type: 'String', is passed
    desk.beText(words.reduce(0) { $0 + $1.count })  // expect argument_type: 'Int', is passed
    desk.beText(words.map { $0.count }[0])  // expect argument_type: 'Int', is passed
    desk.beText(grid[0, 1])  // expect argument_type: 'Point', is passed
    desk.bePoint(grid[0, 1])
    desk.beText(grid.walls())  // expect argument_type: 'Int', is passed
    desk.beInt(grid.walls())
}

/// A static function of a generic type determines its type parameters, and so does an extension.
struct Lens<Value> {
    let get: () -> Value
    static func constant(_ value: Value) -> Lens { Lens(get: { value }) }
    func value() -> Value { get() }
}
struct Cache<Key: Hashable, Value> {
    private var values: [Key: Value] = [:]
    init() {}
    subscript(key: Key) -> Value? { values[key] }
}
extension Cache where Value == String {
    init(text key: Key) { self.init() }
}

/// An associated type is the type of the property that fulfills a requirement.
protocol Component: AnyObject {
    associatedtype Value
    var value: Value { get set }
    init()
}
final class Position: Component {
    var value = Point.zero
    init() {}
}
func add<C: Component>(_ type: C.Type) -> C { type.init() }

func first<T>(_ a: T, _ b: T) -> T { a }
struct Endpoint<Response> { var path = "" }
func user(_ number: Int) -> Endpoint<Point> { Endpoint() }
func load<R>(_ endpoint: Endpoint<R>, then: (Result<R, Failure>) -> Void) {}
enum Action {
    case later((String) -> Void)
}

func types(_ desk: Desk, _ point: Point, _ table: [Point: Int]) async {
    desk.beInt(Lens.constant(5).value())
    desk.beText(Lens.constant(5).value())  // expect argument_type: 'Int', is passed
    desk.beText(Cache(text: 5)[5])
    desk.beInt(Cache(text: 5)[5])  // expect argument_type: 'String?', is passed
    desk.bePoint(add(Position.self).value)
    desk.beInt(add(Position.self).value)  // expect argument_type: 'Point', is passed
    desk.bePoint(first(point, .zero))
    desk.beInt(first(point, .zero))  // expect argument_type: 'Point', is passed
    desk.beInt(table[.zero])
    desk.beText(table[.zero])  // expect argument_type: 'Int?', is passed
    load(user(5)) { result in if case .success(let point) = result { desk.bePoint(point) } }
    load(user(5)) { result in
        if case .success(let point) = result { desk.beText(point) }  // expect argument_type: 'Point', is passed
    }
    let action: Action = .later { desk.beInt($0) }  // expect argument_type: 'String', is passed
    print(action)
    let other = Action.later { desk.beText($0) }
    print(other)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(5)
    for await number in stream { desk.beText(number) }  // expect argument_type: 'Int', is passed
    desk.beInt(await stream.first { $0 > 1 })
    desk.beText(await stream.first { $0 > 1 })  // expect argument_type: 'Int?', is passed
    do throws(Failure) { throw Failure.missing } catch { desk.beText(error) }  // expect argument_type: 'Failure', is passed
}
