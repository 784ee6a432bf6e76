// swift-format-ignore-file
// The code of docs/patterns.md; a test compares the two.
import FlynnRuntime
import Foundation

class Stock: Actor {
    private var counts: [String: Int] = [:]

    lazy var beCount = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the article
        // flynnlint:parameter Behavior - receives the article and its number
        let (article, answer): (String, Behavior) = (args[x: 0], args[x: 1])
        answer(article, me.counts[article, default: 0])
    }
}

class Order: Actor {
    private let stock: Stock

    init(from stock: Stock) {
        self.stock = stock
        super.init()
    }

    lazy var beStart = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the article
        me.stock.beCount(args[x: 0] as String, me.beCounted)
    }

    lazy var beCounted = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the article
        // flynnlint:parameter Int - its number
        let (article, count): (String, Int) = (args[x: 0], args[x: 1])
        print("\(count) of \(article)")
    }
}

class Resizer: Actor {
    lazy var beResize = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the path of an image
        // flynnlint:parameter Behavior - receives the path when the image is resized
        let (path, done): (String, Behavior) = (args[x: 0], args[x: 1])
        done(path)
    }
}

class ResizerPool: Actor {
    private let members = Array(count: Flynn.cores) { Resizer() }
    private var next = 0

    lazy var beResize = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the path of an image
        // flynnlint:parameter Behavior - receives the path when the image is resized
        let (path, done): (String, Behavior) = (args[x: 0], args[x: 1])
        me.members[me.next].beResize(path, done)
        me.next = (me.next + 1) % me.members.count
    }
}

class Database: Actor {
    private var rows: [String] = []

    override init() {
        super.init()
        unsafeMailboxLimit = MailboxLimit(1000, whenFull: .suspendSender)
    }

    lazy var beInsert = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the row
        me.rows.append(args[x: 0])
    }
}

class Importer: Actor {
    private let database = Database()

    lazy var beImport = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the text of a file
        let text: String = args[x: 0]
        for row in text.split(separator: "\n") { me.database.beInsert(String(row)) }
    }
}

struct ConnectionLost: Error {}

class Connection: Actor {
    lazy var beSend = Behavior(self) { (args: BehaviorArgs) throws in
        // flynnlint:parameter String - the line
        let line: String = args[x: 0]
        if line.isEmpty { throw ConnectionLost() }
    }
}

class Client: Actor {
    private let connection = Connection()
    private var restarts = RestartCounter(
        RestartPolicy(
            maxFailures: 5, within: .seconds(10), backoff: .exponential(from: .milliseconds(100), to: .seconds(10))))

    lazy var beStart = Behavior(self) { (me, _) in
        me.connection.unsafeSupervise(by: me.beFailed)
        me.connection.beSend("hello")
    }

    lazy var beFailed = Behavior(self) { (me, args) throws in
        // flynnlint:parameter ActorFailure - the failure of the connection
        let failure: ActorFailure = args[x: 0]
        try me.restarts.replace(failure, with: Connection())
    }
}

class Thermometer: Actor {
    private struct Observer {
        weak var behavior: Behavior?
    }

    private var observers: [Observer] = []

    lazy var beObserve = Behavior(self) { (me, args) in
        // flynnlint:parameter Behavior - receives each temperature
        me.observers.append(Observer(behavior: args[x: 0]))
    }

    lazy var beMeasure = Behavior(self) { (me, args) in
        // flynnlint:parameter Double - the temperature
        let temperature: Double = args[x: 0]
        me.observers.removeAll { $0.behavior == nil }
        for observer in me.observers { observer.behavior?(temperature) }
    }
}

class Files: Actor {
    private var texts: [String: String] = [:]

    lazy var beRead = Behavior(self) { (me, args) in
        // flynnlint:parameter String - the path
        let path: String = args[x: 0]
        me.texts[path] = Flynn.runBlocking { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    }
}

class ReadLines: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        if args.isEmpty { return self.safeFlowToNextTarget(args) }
        let text: String = args[x: 0]
        for line in text.split(separator: "\n") { self.safeFlowToNextTarget([String(line)]) }
    }
}

class CountWords: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        if args.isEmpty { return self.safeFlowToNextTarget(args) }
        let line: String = args[x: 0]
        self.safeFlowToNextTarget([line.split(separator: " ").count])
    }
}

class WordSum: Actor, Flowable {
    lazy var safeFlowable = FlowableState(self)
    private var total = 0

    lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Any
        if args.isEmpty { return print("\(self.total) words") }
        self.total += args[x: 0]
    }
}

func countWords(in text: String) {
    let flow = ReadLines() |> Array(count: 4) { CountWords() } |> WordSum()
    flow.beFlow(text)
    flow.beFlow()
}

class Session: Actor {
    private var timer: Flynn.Timer?

    lazy var beTouch = Behavior(self) { (me, _) in
        me.timer?.cancel()
        me.timer = Flynn.Timer(after: .seconds(60), me.beExpire)
    }

    lazy var beExpire = Behavior(self) { (me, _) in
        me.timer = nil
        print("expired")
    }
}
