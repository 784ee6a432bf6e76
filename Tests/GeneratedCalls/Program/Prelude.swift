// The beginning of each generated program: the types documented by the behaviors.

import FlynnRuntime

protocol Shape {}
protocol Sized: Shape { var size: Int { get } }

enum Mode { case slow, fast }
enum Job { case idle, run(Int) }
enum Broken: Error { case always }
struct Point: Shape, Hashable { var x = 0 }
struct Item { var count = 0 }
struct Meters: Sized, Hashable { var size = 1 }
class Image: Hashable {
    required init() {}
    static func == (first: Image, second: Image) -> Bool { first === second }
    func hash(into hasher: inout Hasher) {}
}
class Photo: Image, Shape {}
final class Poster: Photo, Sized { var size = 2 }
final class Ticket {}
struct Box<Content> { var content: Content }
enum Parcel<Content> { case empty, full(Content) }
enum Outer {
    struct Point { var x = 0 }
    enum Mode { case light, dark }
    class Node {}
    final class Leaf: Node, Shape {}
}

typealias Count = Int
typealias Names = [String]
typealias Handler = (Int) -> Void
typealias Pair = (Int, String)
typealias Maybe = String?
typealias Picture = Image
typealias Twin<Element> = (Element, Element)

struct Holder {
    let run: Behavior
    func kept() -> Behavior { run }
}
final class Keeper {
    let run: Behavior
    init(_ behavior: Behavior) { run = behavior }
}
enum Errand { case none, run(Behavior) }
func kept(_ behavior: Behavior) -> Behavior { behavior }
func either(_ first: Behavior, _ second: Behavior) -> Behavior { isReady() ? first : second }

infix operator <-> : AdditionPrecedence

@propertyWrapper struct Held<Value> {
    var wrappedValue: Value
    var projectedValue: [Value] { [wrappedValue] }
}

/// The number of a run. A call certainly fails if it fails in all runs.
nonisolated(unsafe) var run = 0

/// Returns a different value in each run.
func vary<Value>(_ values: Value...) -> Value { values[run % values.count] }
func identity<Value>(_ value: Value) -> Value { value }
func twice<Value>(_ value: Value) -> (Value, Value) { (value, value) }
func perform(_ work: () -> Void) { work() }
func perform<Value>(with value: Value, _ work: (Value) -> Void) { work(value) }
func isReady() -> Bool { run == 1 }
