// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Actors in the style of user code. Compiled in the Swift 5 and the Swift 6 language modes with warnings as errors.
import Dispatch
import FlynnRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

public class Printer: Actor {
    lazy var bePrintString = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to print
        let value: String = args[x: 0]
        print(value)
    }

    lazy var beNothing = Behavior(self) { _ in
        print("nothing")
    }
}

public class StringBuilder: Actor {
    private var string = ""

    public lazy var beAppend = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - string to append
        let value: String = args[x: 0]
        self.string.append(value)
    }

    public lazy var beResult = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - receives the string
        let callback: Behavior = args.get(0)
        callback(self.string)
    }
}

/// An actor that is captured by tasks.
final class Counter: Actor, @unchecked Sendable {
    private var total = 0

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - what to add
        let value: Int = args[x: 0]
        self.total += value
    }

    // flynnlint:disable:next function_reference_behavior - the actor is never released
    lazy var beShow = Behavior(self, show)

    private func show(_ args: BehaviorArgs) {
        print(total)
    }
}

/// A protocol with behaviors that get their actor from `setActor`.
protocol Viewable: Actor {
    var safeView: ViewState { get set }
    var beDraw: Behavior { get }
}

final class ViewState {
    private(set) var count = 0

    lazy var beClear = Behavior { [unowned self] (_: BehaviorArgs) in
        self.count = 0
    }

    init(_ actor: Actor) {
        beClear.setActor(actor)
    }
}

extension Viewable {
    var beClear: Behavior { safeView.beClear }
}

final class Screen: Actor, Viewable {
    lazy var safeView = ViewState(self)
    let beDraw: Behavior

    override init() {
        beDraw = Behavior { (_: BehaviorArgs) in print("draw") }
        super.init()
        beDraw.setActor(self)
    }
}

final class FindFiles: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        if args.isEmpty { return self.safeFlowToNextTarget(args) }
        let folder: String = args[x: 0]
        for name in ["a.swift", "b.swift"] { self.safeFlowToNextTarget(["\(folder)/\(name)"]) }
    }
}

final class ParseFile: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        self.safeFlowToNextTarget(args)
    }
}

final class PrintFile: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)

    lazy var beFlow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        guard !args.isEmpty else { return print("done") }
        let path: String = args[x: 0]
        print(path)
    }
}

/// Passes a behavior as the callback of an API that calls closures on its own thread.
public class ImageCache: Actor {
    private var images: [URL: Data] = [:]

    public lazy var beLoad = Behavior(self) { (me, args) in
        // flynnlint:parameter URL - where the image is
        // flynnlint:parameter Behavior - receives the image's data, or nil
        let (url, callback): (URL, Behavior) = (args[x: 0], args[x: 1])
        if let image = me.images[url] { return callback(image) }
        let beStore = me.beStore
        URLSession.shared.dataTask(with: url) { (data, _, _) in beStore(url, data, callback) }.resume()
    }

    private lazy var beStore = Behavior(self) { (me, args) in
        // flynnlint:parameter URL - where the image is
        // flynnlint:parameter Data? - the image
        // flynnlint:parameter Behavior - receives the image's data, or nil
        let (url, image, callback): (URL, Data?, Behavior) = (args[x: 0], args[x: 1], args[x: 2])
        me.images[url] = image
        callback(image)
    }
}

/// Passes behaviors in place of closures.
final class Board: Actor {
    private var lines: [String] = []

    lazy var beCount = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - a number
        let number: Int = args[x: 0]
        me.lines.append("\(number)")
    }

    lazy var beShow = Behavior(self) { (me, args) in
        // flynnlint:parameter Int? - a number
        // flynnlint:parameter String - a text
        let (number, text): (Int?, String) = (args[x: 0], args[x: 1])
        me.lines.append("\(number.map { "\($0)" } ?? "nil") \(text)")
    }

    lazy var beImage = Behavior(self) { (me, args) in
        // flynnlint:parameter Data? - an image
        // flynnlint:parameter URLResponse? - how the server answered
        // flynnlint:parameter Error? - why there is no image
        let image: Data? = args[x: 0]
        let response: URLResponse? = args[x: 1]
        let error: Error? = args[x: 2]
        me.lines.append("\(image?.count ?? 0) \(response == nil) \(error == nil)")
    }

    lazy var beEnd = Behavior(self) { (me, args) in
        // flynnlint:parameter @Sendable ([String]) -> Void - receives the lines
        let receive: @Sendable ([String]) -> Void = args[x: 0]
        receive(me.lines)
    }

    // flynnlint:disable:next unsafe_member - it starts a request and uses no state
    func unsafeLoad(_ url: URL) {
        let dataTask = URLSession.shared.dataTask(with: url, completionHandler: beImage.closure())
        dataTask.resume()
    }
}

func find(_ number: Int?, _ text: String, completion: @escaping @Sendable (Int?, String) -> Void) {
    completion(number, text)
}

/// Passes the lines to `receive`.
public func runClosures(_ receive: @escaping @Sendable ([String]) -> Void) {
    let board = Board()
    (0..<3).forEach(board.beCount.closure())
    find(nil, "a", completion: board.beShow.closure())
    find(5, "b", completion: board.beShow.closure())
    let beEnd = board.beEnd
    let end = Behavior(board) { _ in beEnd(receive) }
    DispatchQueue.global().async(execute: end.closure())
}

/// Behaviors with the actor as a parameter.
class Gauge: Actor {
    private var level = 0
    fileprivate var safeName = "gauge"

    lazy var beSet = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - the level
        me.level = args[x: 0]
    }

    lazy var beRaise = ChainableBehavior(self) { (me: Gauge, args: BehaviorArgs) in
        // flynnlint:parameter Int - by how much
        let amount: Int = args[x: 0]
        me.level += amount
        me.beShow()
    }

    lazy var beShow: Behavior = Behavior(self) { me, _ in
        print(me.safeName, me.level)
    }

    lazy var beReset = ChainableBehavior<Gauge>(self) { me, _ in me.level = 0 }
}

final class NamedGauge: Gauge {
    lazy var beName = Behavior(self) { me, args in
        // flynnlint:parameter String - the name
        me.safeName = args[x: 0]
        me.suffix = "!"
        me.beShow()
    }

    private var suffix = ""
}

/// An actor that accepts any arguments.
final class Journal: Actor {
    lazy var beNote = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }

    lazy var beEnd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }
}

func call(_ journal: Journal, optional: Int?, flag: Bool, value: some Equatable, any: any Equatable) throws {
    let numbers = [1, 2]
    journal.beNote()
    journal.beNote(nil).beNote(1, nil).beNote(optional, flag ? 1 : nil, nil as Int?)
    journal.beNote(1, 2, 3, 4).beNote(1, nil, 3, "four", 5, numbers, ["a": 1])
    journal.beNote { 1 }.beNote { (number: Int) in number + 1 }
    journal.beNote(1) { print("1") }.beNote(1, 2, 3) { print("3") }
    journal.beNote(1, 2, 3, 4) { print("4") }.beNote(1, 2, 3, 4, 5) { print("5") }
    journal.beNote(1, 2, 3, 4, 5, 6, 7) { (text: String) in text.count }
    journal.beEnd(flag ? 1 : 2.5, [1, "a"] as [Any], ["a": nil as Int?])
    journal.beEnd(value, any, Int.self, \String.count, numbers.first as Any)
    journal.beEnd(try? Task.checkCancellation(), numbers.map { "\($0)" }, optional ?? 3, optional!)
    try journal.beEnd(Task.checkCancellation(), (1, "a"), 1...3, -1, "\(1)", #line)
    let behaviors: [Behavior]? = [journal.beEnd]
    behaviors?.first?(1, 2, 3, 4, 5)
    behaviors?.forEach { $0(1, numbers) }
    numbers.forEach { journal.beEnd($0) }
    (flag ? journal.beEnd : journal.beEnd)(1)
    journal.beEnd.dynamicallyCall(withArguments: [1, nil, "a"])
    let noted: Journal = journal.beNote.dynamicallyCall(withArguments: numbers)
    noted.beEnd()
    NamedGauge().beRaise(1).beRaise(2).beReset().beSet(4)
}

/// An actor that answers.
final class Glossary: Actor {
    private var words: [String: Int] = [:]

    lazy var beFind = Behavior(self) { (me, args) in
        // flynnlint:parameter String - a word
        // flynnlint:parameter Reply<Int?> - receives its number
        let reply: Reply<Int?> = args[x: 1]
        reply(me.words[args[x: 0]])
    }

    lazy var beRemove = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a word
        // flynnlint:parameter Reply<Void> - receives the answer when it is removed
        let (word, reply): (String, Reply<Void>) = (args[x: 0], args[x: 1])
        if self.words.removeValue(forKey: word) == nil {
            reply(throwing: CancellationError())
        } else {
            reply()
        }
    }

    lazy var beCount = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the number of words
        let reply: Reply<Int> = args[x: 0]
        let isFirst = reply(self.words.count)
        print(isFirst, reply.isPending)
    }
}

@MainActor
func ask(_ dictionary: Glossary) async throws -> Int {
    let number: Int? = try await dictionary.beFind.ask("a")
    try await dictionary.beRemove.ask("a", timeout: .seconds(1), as: Void.self)
    do {
        return try await dictionary.beCount.ask(timeout: .milliseconds(number ?? 1))
    } catch AskError.timeout(let behavior, let time) {
        print(behavior, time)
        return 0
    }
}

func askWithoutIsolation(_ beFind: Behavior) async throws -> Int? {
    async let other = beFind.ask("b", as: Int?.self)
    let first: Int? = try await beFind.ask("a")
    return try await first == nil ? other : first
}

func askOnSchedulers(_ beFind: Behavior) async throws -> Int {
    try await withThrowingTaskGroup(of: Int?.self) { group in
        for word in ["a", "b"] {
            group.addTask(executorPreference: Flynn.taskExecutor) { try await beFind.ask(word) }
        }
        return try await group.reduce(0) { $0 + ($1 ?? 0) }
    }
}

/// A Swift actor that shares the turns of an actor.
actor Audit {
    private let executor: ActorExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private var count = 0

    init(of counter: Counter) {
        executor = ActorExecutor(counter)
    }

    func check() -> Int {
        count += 1
        return count
    }
}

final class Audited: Actor, @unchecked Sendable {
    private unowned let audit: Audit

    init(_ audit: Audit) {
        self.audit = audit
        super.init()
    }

    lazy var beCheck = Behavior(self) { (me, _) in
        print(me.audit.assumeIsolated { $0.check() })
    }
}

final class Sensor: Actor {
    private var subscribers: [Behavior] = []

    lazy var beSubscribe = Behavior(self) { (me, args) in
        // flynnlint:parameter Behavior - receives the readings
        me.subscribers.append(args[x: 0])
    }
}

final class Parser: Actor {
    lazy var beLine = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a line
        // flynnlint:parameter Reply<Void> - receives the answer
        let reply: Reply<Void> = args[x: 1]
        print(args[x: 0] as String)
        reply()
    }
}

@MainActor
func stream(from sensor: Sensor, to parser: Parser) async throws {
    let (readings, beRead) = Behavior.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(10)) { print($0) }
    sensor.beSubscribe(beRead)
    for await reading in readings.prefix(2) { print(reading) }
    let (lines, _) = Behavior.makeStream(of: String.self)
    try await lines.forward(to: parser.beLine, maxPending: 8)
    try await readings.map { "\($0)" }.forward(to: parser.beLine)
}

func useAll(screen: Screen) {
    let printer = Printer()
    printer.bePrintString("hi")
    printer.beNothing()
    StringBuilder().beAppend("a").beAppend("b").beResult(printer.bePrintString)
    let counter = Counter()
    counter.beAdd(1)
    counter.beShow()
    counter.unsafePriority = 1
    counter.unsafeCoreAffinity = .preferEfficiency
    counter.unsafeMessageBatchSize = 10
    Task.detached { counter.beAdd(2) }
    screen.beDraw()
    screen.beClear()
    Flynn.Timer(timeInterval: 1.0, repeats: false, printer.bePrintString, ["late"])
    let timer = Flynn.Timer(timeInterval: 0.5, repeats: true, printer.beNothing)
    timer.cancel()
    Flynn.Timer(after: .seconds(5), printer.bePrintString, ["later"])
    let ticking: Flynn.Timer = Flynn.Timer(every: .milliseconds(100), printer.beNothing)
    ticking.cancel()
    print(Flynn.snapshot())
    Task {
        if let rest = await Flynn.shutdown(timeout: .seconds(10)) { print("still running:", rest) }
        await Flynn.shutdown(timeout: .seconds(10))
    }
    let flow = FindFiles() |> Array(count: 4) { ParseFile() } |> PrintFile()
    flow.beFlow("Sources")
    flow.beFlow()
    [ParseFile(), ParseFile()] |> [PrintFile(), PrintFile()]
    let mixed: [any Flowable] = [FindFiles(), ParseFile()] |> PrintFile()
    mixed[0].beFlow()
    Flynn.shutdown()
}

/// An actor that waits for a slow function without blocking other actors.
final class Loader: Actor {
    private var text: String?

    lazy var beLoad = Behavior(self) { (me, args) in
        // flynnlint:parameter () -> String - loads the text
        let load: () -> String = args[x: 0]
        me.text = Flynn.runBlocking { load() }
    }
}

/// Prints each call.
struct SendLog: FlynnTracer {
    func messageWillBeSent(_ message: TracedMessage, by sender: TracedActor?) {
        print(sender?.name ?? "-", "->", message.behavior)
    }
}

/// Observers of the runtime.
func observe() {
    Flynn.watchdog = Flynn.Watchdog(limit: .seconds(1))
    Flynn.watchdog = Flynn.Watchdog(limit: .milliseconds(100)) { run in
        print(run.behavior, run.duration)
    }
    Flynn.collectsClassStatistics = true
    for type in Flynn.statistics.classes { print(type.name, type.messagesRun, type.longestRun) }
    Flynn.tracer = SendLog()
}

struct Rejected: Error {}

/// Behaviors that throw.
final class Downloader: Actor {
    private var failures = 0

    lazy var beDownload = Behavior(self) { (me, args) throws in
        // flynnlint:parameter String - an address
        let address: String = args[x: 0]
        if address.isEmpty { throw Rejected() }
    } onError: { (me, error) in
        me.failures += 1
    }

    lazy var beCheck = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - the maximum number of failures
        if self.failures > args[x: 0] { throw Rejected() }
    } onError: { [unowned self] error in
        print(error)
        self.failures += 1
    }

    lazy var bePass = Behavior(self) { _ in throw Rejected() }
}

/// A supervisor of an actor that it owns.
final class Manager: Actor {
    private let downloader = Downloader()

    lazy var beStart = Behavior(self) { (me, _) in
        me.downloader.unsafeSupervise(by: me.beFailed)
        me.downloader.bePass()
    }

    lazy var beFailed = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter ActorFailure - the failure of the downloader
        let failure: ActorFailure = args[x: 0]
        print(failure.behavior, failure.error)
        failure.replace(with: Downloader())
    }
}

/// A supervisor that gives up after some failures, and observes the end of the actor.
final class RestartingManager: Actor {
    private var restarts = RestartCounter(
        RestartPolicy(
            maxFailures: 5, within: .seconds(10), backoff: .exponential(from: .milliseconds(100), to: .seconds(10))))
    private var watches: [ObjectIdentifier: String] = [:]

    lazy var beWatch = Behavior(self) { (me, args) in
        // flynnlint:parameter Downloader - the downloader
        // flynnlint:parameter String - its name
        let (downloader, name): (Downloader, String) = (args[x: 0], args[x: 1])
        downloader.unsafeSupervise(by: me.beFailed)
        me.watches[ObjectIdentifier(downloader.unsafeWatch(by: me.beEnded))] = name
    }

    lazy var beFailed = Behavior(self) { (me, args) throws in
        // flynnlint:parameter ActorFailure - the failure of the downloader
        let failure: ActorFailure = args[x: 0]
        try me.restarts.replace(failure, with: Downloader())
    }

    lazy var beEnded = Behavior(self) { (me, args) in
        // flynnlint:parameter ActorEnd - the end of a downloader
        let end: ActorEnd = args[x: 0]
        if end.reason == .deinitialized { me.watches[ObjectIdentifier(end.watch)] = nil }
    }
}

/// Forwards warnings and errors.
func handleWarnings() {
    Flynn.onUnhandledError = { error in print(error.actorClass, error.reason, error) }
    Flynn.onMailboxOverflow = { overflow in print(overflow.actorClass, overflow.count) }
    Flynn.onWarning = { text in print(text) }
}

/// An actor with a bounded mailbox, and a task that waits for the mailbox.
func fill(_ counter: Counter) async {
    counter.unsafeMailboxLimit = MailboxLimit(100, whenFull: .suspendSender)
    for number in 0..<1000 { await counter.beAdd.send(number) }
}
