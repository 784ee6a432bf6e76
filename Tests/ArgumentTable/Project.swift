// The types of the project. The source linted by the test begins with this file.

import FlynnRuntime
import Foundation

protocol Shape {}
protocol Sized: Shape { var size: Double { get } }

enum Mode: Int, CaseIterable { case slow, fast }
struct Point: Shape { var x = 0, y = 0 }
struct Meters: Shape, ExpressibleByIntegerLiteral, Hashable {
    var value: Int
    init(integerLiteral value: Int) { self.value = value }
}
struct Box<Content> {
    var content: Content
    func get<Part>(_ path: KeyPath<Box, Part>) -> Part { self[keyPath: path] }
}
struct Loader<Value> {
    let run: () -> Value
    init(_ run: @escaping () -> Value) { self.run = run }
}
func build<Value>(_ body: () -> Value) -> Value { body() }
class Image {
    var size = 0
    init() {}
    final class Speaker: Actor {
        lazy var beSay = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Any? - what to say
            print(args[0] as Any)
        }
        lazy var beRepeat = ChainableBehavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Any? - what to say twice
            print(args[0] as Any, args[0] as Any)
        }
    }

    @discardableResult func draw() -> Int { size }
    func show() {}
}
final class Photo: Image {}
enum Namespace {
    struct Double {}
    enum Mode { case light, dark }
}

typealias Count = Int
typealias Names = [String]
typealias Handler = (String) -> Void
typealias Pair = (Int, String)
typealias Table2D = [String: [Swift.Double]]
typealias Twin<Element> = (Element, Element)
typealias Whatever = Any
typealias Maybe = Int?

enum Job {
    case idle
    case run(Int)
}

class Model: @unchecked Sendable {
    static let shared = Model()
    static let limit = 5
    let title = "untitled"
    let pages = [1, 2]
    var lines: [String] = []
    weak var owner: Model?
    var size: Swift.Double? = nil
    var margin: Swift.Double { 1.5 }
    var rounded = Int(floor(2.5))
    lazy var lazyTitle = title + "!"
    init() {}
    func summary() -> String { title }
    func save() {}
    func find(_ text: String) -> Int? { text == title ? 1 : nil }
    func load() throws -> [String] { [title] }
    func width(of text: String) -> Swift.Double { 1.5 }
    subscript(index: Int) -> String { title }
    subscript(key: String) -> String { title }
}

struct Strict {
    init?(_ value: Int) { if value < 0 { return nil } }
}

struct Parsed {
    var number = 0
    init() {}
    init(number: Int) { self.number = number }
}

extension Parsed {
    init?(_ text: String) { if text.isEmpty { return nil } }
}

class Control: NSObject {}

extension String {
    var shout: String { uppercased() }
}

/// The values of the arguments. A call certainly crashes if it crashes with every set of values.
struct Values {
    var number = 5, text = "text", condition = true, image = Image(), wide: Int64 = 5, ratio = 1.5
    var count: Int? = 5, numbers = [1, 2], sizes = ["a": 1], names = ["a"]
    var any: Any = 5, shape: any Shape = Point(), mode = Mode.fast, point = Point(), job = Job.run(5)
    var model = Model()
    var onText: Handler = { _ in }, onDone: (() -> Void)? = {}, onSend: @Sendable (Int) -> Void = { _ in }
    var onLoad: () async throws -> Int = { 5 }, onMain: @MainActor () -> Void = {}
    var onFail: () throws(Broken) -> Void = {}, onTry: () throws -> Void = {}
    var onPair: ((x: Int, y: Int)) -> Bool = { _ in true }, onChange: (inout Int) -> Void = { _ in }
    var onDraw: (Image) -> Void = { _ in }, handlers: [Handler] = [{ _ in }]

    /// Empty collections, nil, the other branches, and other dynamic types.
    static var others: Values {
        Values(
            number: 6, text: "5", condition: false, image: Photo(), count: nil, numbers: [], sizes: [:], names: [],
            any: "a",
            shape: Meters(integerLiteral: 5), mode: .slow, job: .idle, onDone: nil)
    }
}

final class Speaker: Actor {
    lazy var beSay = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any? - what to say
        print(args[0] as Any)
    }
    lazy var beRepeat = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any? - what to say twice
        print(args[0] as Any, args[0] as Any)
    }
}

@discardableResult func draw() -> Int { 5 }
func show(_ number: Int) {}
func check() throws {}
enum Broken: Error { case early, late }
func fail() throws(Broken) {}
func order(_ first: Int, _ second: Int) {}
func makeHandler() -> Handler { { _ in } }
func makeCounter() -> () -> Int { { 5 } }
func rest() async {}
func change(_ number: inout Int) {}
func paint(image: Image) {}
func makePoint(_ mode: Mode = .fast) -> Point { Point() }
@MainActor func refresh() {}
@Sendable func transmit(_ number: Int) {}
enum Level: String { case low, high }
enum Ratio: Swift.Double, Sized {
    case half = 0.5
    var size: Swift.Double { rawValue }
}
enum Unit { case one }

nonisolated(unsafe) var globalCount = 5
let globalNames: [String] = []

func measure(_ value: Int) -> Int { value }
func measure(_ value: Swift.Double) -> String { "\(value)" }
func globalSummary() -> String { "a" }
func identity<Value>(_ value: Value) -> Value { value }
func first<Element>(of elements: [Element]) -> Element? { elements.first }
