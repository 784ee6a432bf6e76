// Calls that look wrong but run. FlynnLint doesn't report them.
import FlynnRuntime
import Foundation

// Instances of subclasses, empty arrays, sums, and functions that may not call what they get.

private class Image: @unchecked Sendable {
    required init() {}
    func fresh() -> Image { Self() }
}
private final class Photo: Image, @unchecked Sendable {}
private enum Maker { static func Drawing() -> Drawing { Sketch() } }
private protocol Makeable {}
extension Makeable where Self: Drawing {
    init(isSketch: Bool) { self = Sketch() as! Self }
}
private class Drawing: Makeable, @unchecked Sendable {
    init() {}
}
private final class Sketch: Drawing, @unchecked Sendable {}
private struct Shift: Sendable {
    var count = 0
    static func + (numbers: [Int], shift: Shift) -> [Int] { Array(numbers.dropFirst(shift.count)) }
    static func + (shift: Shift, other: Shift) -> Shift { shift }
}
private struct Meters: AdditiveArithmetic, Sendable {
    var value = 0.0
    static var zero: Meters { Meters() }
    static func + (first: Meters, second: Meters) -> Meters { Meters(value: first.value + second.value) }
    static func - (first: Meters, second: Meters) -> Meters { Meters(value: first.value - second.value) }
}
private final class Board: Actor, @unchecked Sendable {
    lazy var bePhoto = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Photo - photo
        _ = args[x: 0] as Photo
    }
    lazy var beImage = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Image - image
        _ = args[x: 0] as Image
    }
    lazy var beSketch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Sketch - sketch
        _ = args[x: 0] as Sketch
    }
    lazy var beNumbers = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Int] - numbers
        print(args[x: 0] as [Int])
    }
    lazy var beTexts = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - texts
        print(args[x: 0] as [String])
    }
    lazy var bePath = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter IndexPath - path
        print(args[x: 0] as IndexPath)
    }
    lazy var beMeters = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Meters - length
        print(args[x: 0] as Meters)
    }
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var beFlag = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Bool - flag
        print(args[x: 0] as Bool)
    }
}

private func make<Picture: Image>(_: Picture.Type, on board: Board) { board.bePhoto(Picture()) }
private struct Gallery<Picture: Image> {
    func show(on board: Board) {
        board.bePhoto(Picture())
        let picture = Picture.init()
        board.bePhoto(picture)
    }
}

private func instances(_ board: Board) {
    var image = Image()
    image = Photo()
    board.bePhoto(image)
    let fresh = Photo().fresh()
    board.bePhoto(fresh)
    board.bePhoto(Photo().fresh())
    make(Photo.self, on: board)
    Gallery<Photo>().show(on: board)
    board.beSketch(Drawing(isSketch: true))
    board.beSketch(Maker.Drawing())
    board.beImage(Photo())
    let kind: Image.Type = Photo.self
    board.bePhoto(kind.init())
    do {
        let image = Photo()
        board.bePhoto(image)
    }
}

private func arrays(_ board: Board, _ shift: Shift) {
    var texts = ["a"]
    board.beTexts(texts)
    texts.removeAll()
    board.beNumbers(texts)
    let numbers = [1, 2]
    board.beNumbers(numbers + [3])
    board.beNumbers([0] + numbers + [3])
    board.beTexts([1] + shift)
    board.beTexts(numbers + Shift(count: 2))
    board.beTexts(numbers.filter { $0 > 5 })
    board.beTexts([Int]())
    let none = [Int]()
    board.beTexts(none)
    board.beTexts(none.sorted())
    board.bePath([1] + [2])
    board.bePath([1] + [])
    let path = [1] + [2]
    board.beNumbers(path)
    board.beTexts(["b", "a"].sorted() + ["c"])
    board.beTexts([1, 2].map { "\($0)" })
    board.beNumbers(numbers.map { $0 })
    board.beFlag(numbers == [1, 2])
    board.beFlag((1, "a") == (2, "b"))
    board.beNumber(-5 + 2)
    board.beText("a" + "b")
    board.beNumber(numbers.reduce(0) { $0 + $1 })
    board.beMeters([Meters(value: 1), Meters(value: 2)].reduce(.zero, +))
    for texts in [numbers] { board.beNumbers(texts) }
}

private func both(_ first: Behavior?, _ second: Behavior?) {
    guard let first, let second else { return }
    first("a")
    second("a")
}
private func allowed(_ behavior: Behavior?, _ isOn: Bool) {
    if let behavior, isOn { behavior("a") }
    guard let behavior else { return }
    if !isOn { return }
    behavior("a")
}
private func replaced(_ behavior: Behavior?, _ other: Behavior) {
    guard let behavior = behavior == nil ? nil : Optional(other) else { return }
    behavior("a")
}
private func deferred(_ behavior: Behavior, _ isOn: Bool) {
    if !isOn { return }
    defer { behavior("a") }
}
private func inner(_ behavior: Behavior?, _ isOn: Bool) {
    if isOn {
        defer { behavior?("a") }
    }
    defer {
        if isOn { behavior?("a") }
    }
}
private func otherwise(_ behavior: Behavior?) {
    if let behavior { print(behavior) } else { behavior?("a") }
}
private func loops(_ behaviors: [Behavior]?) {
    guard let behaviors else { return }
    for behavior in behaviors {
        guard behavior !== behaviors[0] else { continue }
        behavior("a")
    }
}
private func choose(_ behavior: Behavior?, _ board: Board) {
    func held() -> Behavior? { board.beText }
    guard let behavior = held() else { return }
    behavior("a")
}

private func passes(_ board: Board) {
    both(board.beNumber, nil)
    both(nil, board.beNumber)
    both(board.beText, board.beText)
    allowed(board.beNumber, false)
    replaced(board.beNumber, board.beText)
    deferred(board.beNumber, false)
    inner(board.beNumber, false)
    otherwise(board.beNumber)
    loops([board.beNumber, board.beText])
    choose(board.beNumber, board)
}

private func continuations(_ board: Board) async {
    board.beNumber(await withCheckedContinuation { $0.resume(returning: 5) })
    board.beNumber(await withCheckedContinuation { continuation in continuation.resume(returning: 5) })
    let text = await withCheckedContinuation { (continuation: CheckedContinuation<String, Never>) in
        Task { continuation.resume(returning: "a") }
    }
    board.beText(text)
    let number: Int = await withCheckedContinuation { continuation in continuation.resume(returning: 5) }
    board.beNumber(number)
}

func runExact() async throws {
    let board = Board()
    instances(board)
    arrays(board, Shift(count: 1))
    passes(board)
    await continuations(board)
}
