import FlynnRuntime

/// What functions, properties and results do with behaviors.
class Sink: Actor, @unchecked Sendable {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var bePair = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        // flynnlint:parameter Int - number
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

func send(_ behavior: Behavior) { behavior("x") }
func forward(_ behavior: Behavior) { send(behavior) }
func copy(_ behavior: Behavior) {
    let held = behavior
    _ = held("x")
}
func optional(_ behavior: Behavior?) { behavior?("x") }
func labeled(then done: Behavior, count: Int = 1) {
    print(count)
    done(count)
}
func passed(_ behavior: Behavior, _ text: String) { behavior(text) }
func generic<T>(_ behavior: Behavior, _ value: T) { behavior(value) }
func all(_ behaviors: [Behavior]) { for behavior in behaviors { behavior("x") } }
func each(_ behaviors: Behavior...) { behaviors.forEach { $0("x") } }
func guarded(_ behavior: Behavior?) {
    guard let behavior else { return }
    behavior("x")
}
func guardedTwice(_ behavior: Behavior?) {
    guard let first = behavior, let second = behavior else { return }
    print(first)
    second("x")
}
func bound(_ behavior: Behavior?) {
    if let held = behavior {
        print("bound")
        held("x")
    } else {
        return
    }
}
func guardedLoop(_ behaviors: [Behavior]?) {
    guard let behaviors else { return }
    for behavior in behaviors { behavior("x") }
}
func deferred(_ behavior: Behavior, _ isOn: Bool) -> Int {
    defer { behavior("x") }
    if isOn { return 1 }
    return 2
}
func inBlock(_ behavior: Behavior) {
    do { behavior("x") }
}

// These may not call the behavior.
func guardedBoth(_ first: Behavior?, _ second: Behavior?) {
    guard let first, let second else { return }
    print(second)
    first("x")
}
func guardedByCondition(_ behavior: Behavior?, _ isOn: Bool) {
    guard let behavior, isOn else { return }
    behavior("x")
}
func boundByCondition(_ behavior: Behavior?, _ isOn: Bool) {
    if let behavior, isOn { behavior("x") }
}
func otherwise(_ behavior: Behavior?) {
    if let behavior { print(behavior) } else { behavior?("x") }
}
func replaced(_ behavior: Behavior?, _ sink: Sink) {
    guard let behavior = behavior.map({ _ in sink.beText }) else { return }
    behavior("x")
}
func deferredLate(_ behavior: Behavior, _ isOn: Bool) {
    if isOn { return }
    defer { behavior("x") }
}
func deferredNever(_ behavior: Behavior) {
    defer { behavior("x") }
    while true {}
}
func inCatch(_ behavior: Behavior) {
    do { try check() } catch { behavior("x") }
}
func maybe(_ behavior: Behavior, _ isOn: Bool) { if isOn { behavior("x") } }
func early(_ behavior: Behavior, _ isOn: Bool) {
    if isOn { return }
    behavior("x")
}
func throwing(_ behavior: Behavior) throws {
    try check()
    behavior("x")
}
func check() throws {}
func late(_ behavior: Behavior) { Task { behavior("x") } }
func some(_ behaviors: [Behavior]) { for behavior in behaviors where behavior !== behaviors[0] { behavior("x") } }
func first(_ behaviors: [Behavior]) {
    for behavior in behaviors {
        behavior("x")
        break
    }
}
func numbers(_ behavior: Behavior, _ numbers: [Int]) { for number in numbers { behavior(number) } }
func assigned(_ behavior: Behavior, _ sink: Sink) {
    var behavior = behavior
    behavior = sink.beText
    behavior("x")
}
func shadowed(_ behavior: Behavior, _ sink: Sink) {
    let behavior = sink.beText
    behavior("x")
}
func failing(_ behavior: Behavior) { Checked(behavior)?.run() }
func trying(_ behavior: Behavior) { try? Thrown(behavior).run() }
struct Checked {
    let behavior: Behavior
    init?(_ behavior: Behavior) { return nil }
    func run() { behavior("x") }
}
struct Thrown {
    let behavior: Behavior
    init(_ behavior: Behavior) throws { throw CancellationError() }
    func run() { behavior("x") }
}
func defaulted(_ behavior: Behavior, then run: (Behavior) -> Void = { $0("x") }) { print("done") }
func overloaded(_ behavior: Behavior) { behavior("x") }
func overloaded(_ behavior: Behavior?) { print("none") }

struct Job {
    let then: Behavior
    var name = "job"
    func finish() { then("x") }
    func finish(with number: Int) { then(number) }
}
struct Step {
    var then: Behavior?
    func run() { then?("x") }
}
final class Loader {
    let onDone: Behavior
    init(onDone: Behavior) { self.onDone = onDone }
    func load() { onDone("x") }
}
class Base {
    let behavior: Behavior
    init(_ behavior: Behavior) { self.behavior = behavior }
    func run() { behavior("x") }
    func pass(_ behavior: Behavior) { behavior("x") }
}
class Derived: Base {
    override func run() {}
    override func pass(_ behavior: Behavior) {}
}
final class Center {
    private let sink: Sink
    init(_ sink: Sink) { self.sink = sink }
    func behavior() -> Behavior { sink.beNumber }
    func choose(_ first: Behavior, _ second: Behavior) -> Behavior { first }
    func either(_ isOn: Bool) -> Behavior { isOn ? sink.beNumber : sink.beText }
}
enum Tools {
    static func text(of sink: Sink) -> Behavior { sink.beText }
    static func run(_ behavior: Behavior) { behavior(2.5) }
}
enum Action {
    case call(Behavior)
    case both(Behavior, Int)
}
func guardedAfterShadowed(_ behavior: Behavior?) {
    guard let behavior else { return }
    behavior("x")
}
func changed(_ sink: Sink) {
    var held: Behavior? = sink.beNumber
    held = sink.beText
    if let held { held("x") }
}
