// Calls that look wrong but run. FlynnLint doesn't report them.
import FlynnRuntime
import Foundation

// A log analyzer: collections, texts, numbers, operators of the project.

// A log analyzer.
infix operator <+> : AdditionPrecedence
infix operator ..? : RangeFormationPrecedence
postfix operator %%
private struct Vec: Equatable {
    var x = 0.0, y = 0.0
    static func * (v: Vec, s: Double) -> Vec { Vec(x: v.x * s, y: v.y * s) }
    static func * (s: Double, v: Vec) -> Vec { v * s }
    static func * (a: Vec, b: Vec) -> Double { a.x * b.x + a.y * b.y }
    static func - (a: Vec, b: Vec) -> Vec { Vec(x: a.x - b.x, y: a.y - b.y) }
    static func < (a: Vec, b: Vec) -> String { "\(a.x < b.x)" }
    var length: Double { (self * self).squareRoot() }
}
private func <+> (a: String, b: Int) -> [String] { Array(repeating: a, count: b) }
private func <+> (a: Int, b: Int) -> Int { a + b }
private postfix func %% (n: Int) -> Double { Double(n) / 100 }
private func + (a: Int, b: String) -> String { "\(a)" + b }
private extension Comparable {
    func clamped(to r: ClosedRange<Self>) -> Self { min(max(self, r.lowerBound), r.upperBound) }
}
private extension Array { subscript(safe i: Int) -> Element? { indices.contains(i) ? self[i] : nil } }
private extension String {
    var words: [Substring] { split(separator: " ") };
    func padded(_ n: Int) -> String { self + String(repeating: " ", count: n) }
}
private extension Int {
    var isEven: Bool { self % 2 == 0 }; func times<T>(_ f: (Int) -> T) -> [T] { (0..<self).map(f) }
}
private struct Line { let level: Level; let text: String; let time: Double; var number: Int }
private enum Level: Int, Comparable, CaseIterable {
    case debug, info, error; static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue };
    var label: String { "\(self)" }
}
private class Report: Actor, @unchecked Sendable {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beInt = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var beDouble = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - number
        print(args[x: 0] as Double)
    }
    lazy var beTexts = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - texts
        print(args[x: 0] as [String])
    }
    lazy var beInts = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Int] - numbers
        print(args[x: 0] as [Int])
    }
    lazy var beLevel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Level - level
        print(args[x: 0] as Level)
    }
    lazy var beLines = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Line] - lines
        print(args[x: 0] as [Line])
    }
    lazy var beByLevel = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Level: [Line]] - lines
        print((args[x: 0] as [Level: [Line]]).count)
    }
    lazy var beType = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any.Type - a type
        print(args[x: 0] as Any.Type)
    }
    lazy var bePath = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter KeyPath<Line, String> - path
        print(args[x: 0] as KeyPath<Line, String>)
    }
    lazy var beSlice = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter ArraySlice<Int> - numbers
        print(args[x: 0] as ArraySlice<Int>)
    }
    lazy var beSet = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Set<String> - texts
        print((args[x: 0] as Set<String>).count)
    }
    lazy var beChar = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Character - letter
        print(args[x: 0] as Character)
    }
    lazy var beRange = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Range<Int> - range
        print(args[x: 0] as Range<Int>)
    }
}
nonisolated(unsafe) private let r = Report()
nonisolated(unsafe) private let lines = [
    Line(level: .info, text: "start up", time: 0.5, number: 1),
    Line(level: .error, text: "no disk", time: 1.5, number: 2),
]
nonisolated(unsafe) private let a = Vec(x: 1, y: 2), b = Vec(x: 3, y: 4)
nonisolated(unsafe) private let numbers = [3, 1, 2]
nonisolated(unsafe) private let prices: [String: Double] = ["pen": 1.5]
nonisolated(unsafe) private let path = "/var/log/system.log"

private func logs1() async throws {
    r.beDouble(a * b)
    r.beText(a < b)
    r.beDouble((a - b).length)
    r.beDouble((2 * a).x)
    r.beTexts("x" <+> 3)
    r.beInt(1 <+> 3)
    r.beDouble(5%%)
    r.beText(5 + "px")
    r.beInt(5 + 6)
    r.beInt(15.clamped(to: 0...10))
    r.beDouble(1.5.clamped(to: 0...1))
    r.beInt(numbers[safe: 1])
    r.beTexts("a b".words.map(String.init))
    r.beText(String("a b".words[0]))
    r.beText("a".padded(3))
    r.beInts(3.times { $0 * 2 })
    r.beTexts(3.times { "\($0)" })
    r.beInts(numbers.sorted())
    r.beInts(numbers.sorted(by: >))
    r.beSlice(numbers.prefix(2))
    r.beSlice(numbers[0...1])
    r.beInts(Array(numbers[0...1]))
    r.beSlice(numbers.suffix(1))
    r.beSlice(numbers.dropLast())
}

private func logs2() async throws {
    r.beInts(numbers + [5])
    r.beInt(numbers.reduce(0, +))
    r.beDouble(numbers.reduce(0.0) { $0 + Double($1) })
    r.beText(numbers.reduce("") { "\($0)\($1)" })
    r.beDouble(Double(numbers.reduce(0, +)) / Double(numbers.count))
    r.beInt(numbers.firstIndex(of: 1))
    r.beInt(numbers.first { $0 > 1 } ?? 0)
    r.beLevel(lines.map(\.level).max()!)
    r.beInt(lines.map(\.level.rawValue).max()!)
    r.beText(lines.max { $0.time < $1.time }!.level.label)
    r.beByLevel(Dictionary(grouping: lines, by: \.level))
    r.beByLevel(Dictionary(grouping: lines) { $0.level })
    r.beLines(Dictionary(grouping: lines, by: \.level)[.info] ?? [])
    for (level, group) in Dictionary(grouping: lines, by: \.level) { r.beLevel(level); r.beLines(group) }
    for (level, group) in Dictionary(grouping: lines, by: \.level).mapValues(\.count) {
        r.beLevel(level); r.beInt(group)
    }
    r.beDouble(prices["pen"] ?? 0)
    r.beDouble(prices["pen", default: 0])
    r.beDouble(prices.values.reduce(0, +))
    r.beTexts(prices.keys.sorted())
    r.beTexts(Array(prices.keys))
    r.beText(prices.max { $0.value < $1.value }!.key)
    r.beText(path.components(separatedBy: "/").last!)
    r.beText(path.components(separatedBy: "/").last ?? "")
    r.beText(String(path.dropFirst()))
}

private func logs3() async throws {
    r.beChar(path.first!)
    r.beText(path.first.map(String.init) ?? "")
    r.beInt(path.utf8.count)
    r.beTexts(path.map { String($0) })
    r.beTexts(path.map(\.description))
    r.beText(path.replacingOccurrences(of: "/", with: ":"))
    r.beChar(path[path.startIndex])
    r.beText(String(path.reversed()))
    r.beText(path.trimmingCharacters(in: .whitespaces))
    r.beText(path.lowercased().capitalized)
    r.beInt(Int("5") ?? 0)
    r.beInt(Int("5") ?? 0 + 1)
    r.beDouble(Double("5") ?? 0)
    r.beInt(Int("ff", radix: 16)!)
    r.beText(String(255, radix: 16))
    r.beText(String(format: "%.2f", 1.5))
    r.beDouble(5.7.rounded())
    r.beInt(Int(5.7.rounded()))
    r.beInt(7.quotientAndRemainder(dividingBy: 2).remainder)
    r.beInt(1 << 4 | 1)
    r.beDouble(sqrt(2))
    r.beDouble(pow(2.0, 3.0))
    r.beInt(Int(pow(2.0, 3.0)))
    r.beInt(abs(-5))
}

private func logs4() async throws {
    r.beInt(numbers.count.isEven ? 1 : 2)
    r.beInts((1...5).filter(\.isEven))
    r.beInts(Array(stride(from: 0, to: 10, by: 2)))
    for x in stride(from: 0, to: 1, by: 0.5) { r.beDouble(x) }
    for x in stride(from: 0, through: 4, by: 2) { r.beInt(x) }
    for (i, c) in "ab".enumerated() { r.beInt(i); r.beChar(c) }
    for (n, t) in zip(numbers, ["a", "b"]) { r.beInt(n); r.beText(t) }
    r.beSet(Set(["a", "b"]))
    r.beSet(Set(lines.map(\.text)))
    r.beTexts(Set(["a", "b"]).sorted())
    r.beType(Int.self)
    r.beType(type(of: 5))
    r.beText(String(describing: type(of: 5)))
    r.bePath(\Line.text)
    r.beRange(0..<5)
    r.beRange(numbers.indices)
    r.beInt(numbers.indices.upperBound)
    r.beInts(lines.compactMap { Int($0.text) })
    r.beInts(lines.flatMap { [$0.number, 2] })
    r.beLines(lines.filter { $0.level == .error })
    r.beText(#function)
    r.beInt(#line)
    r.beText(#fileID)
    r.beDouble(Double.pi)
}

private func logs5() async throws {
    r.beDouble(Double.pi * 2)
    r.beDouble(ProcessInfo.processInfo.systemUptime)
    r.beInt(MemoryLayout<Int>.size)
    r.beInt(numbers.randomElement()!)
    r.beInt(Int.random(in: 1...6))
    r.beInts(numbers.shuffled())
    r.beTexts(numbers.map(String.init(describing:)))
    r.beTexts(numbers.map(String.init))
    r.beTexts(["b": 1].map(\.key))
    r.beTexts(["b": 1].map { "\($0)=\($1)" })
    r.beInt(numbers.lazy.map { $0 * 2 }.first!)
    r.beInt(Int(UInt8(5)))
    r.beInt(numbers.count as Int)
    r.beText("\(numbers)")
    do {
        r.beText(
            """
            a
            """)
    }
    r.beText(numbers.description)
    r.beText(numbers.debugDescription + "x")
    r.beTexts([path, "b"] + ["c"])
}

func runLogs() async throws {
    try await logs1()
    try await logs2()
    try await logs3()
    try await logs4()
    try await logs5()
}
