// Constructs that parsers disagree on, or that real sources hardly hold.

precedencegroup PipePrecedence {
    associativity: left
    higherThan: AssignmentPrecedence
}
infix operator |>: PipePrecedence
prefix operator <!>
postfix operator ~~

import struct Swift.Int
import class Foundation.NSObject

@resultBuilder @available(*, deprecated)
#if compiler(>=6)
@frozen
#endif
public struct Rows<each Row, let count: Int>: ~Copyable where repeat each Row: Sendable {}

protocol Store<Key, Value>: AnyObject where Key: Hashable {
    associatedtype Key: Hashable = String
    associatedtype Value
    subscript<T>(key: Key, default value: @autoclosure () -> T) -> T { get async throws }
    static func |> <A, B>(left: A, right: (A) -> B) -> B
    static func ==<T: Equatable>(left: T, right: T) -> Bool
}

indirect enum Tree<Element> {
    case leaf, node(Tree, _ value: Element = .none, children: [Tree].Index), weak(@Sendable (Element) -> Void)
    case `default`
}

func generics() {
    let box = Box<Pair<Int, [String: Set<Int>?]>?>(nil)
    let compared = a < b && c > (d)
    let nested = Outer<Inner<A>>.Member<B>.make(x < y, z > w)
    let metatype = (any Store<Int, String>.Type).self
    let functions = [(Int) async throws -> Void]()
    let index: [Int].Index? = [3: 4][3, default: 5]
    _ = { @MainActor [weak self, unowned(unsafe) box, copy = box?.copy()] (a, b: Int...) async throws -> Int? in 1 }
    _ = { a, _ in a } as (Int, Int) -> Int
}

func braces() {
    if let (a, (b, _)) = pair() { print(a, b) }
    guard rows.allSatisfy({ $0 > 1 }), let first = rows.first(where: { $0.isOld }) else { return }
    run { start() }
    { finish() }()
    animate(1) { step() } completion: { done in stop() }.cancel()
    for case let row? in rows where row.values.contains(where: { $0 == 1 }) { row.draw { $0 } }
    let kind = if rows.isEmpty { 1 } else { switch rows[0] { case .a, .b where true: 2; default: 3 } }
    let path = \Tree<Int>.children[0]?.name!.count
    let words = "a\(b, default: "c\(d)")" + #"e\#(f)"#
    values.map(\.self).reduce(0, +)
    #warning("rare")
    let macro = #stringify<Int>(a + b) { c } other: { d }
    base
        #if DEBUG
        .debug(1)[2]
        #else
        .release { $0 }
        #endif
        .finish()
}
