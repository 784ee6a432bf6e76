// swift-format-ignore-file
// The code of docs/patterns.md; a test compares the two.
import FlynnRuntime
import Foundation

class Stock: Actor {
    private var counts: [String: Int] = [:]

    func beCount(_ article: String, answer: @escaping @Sendable (Int) -> Void) {
        behave { me in answer(me.counts[article, default: 0]) }
    }
}

final class Order: Actor, @unchecked Sendable {
    private let stock: Stock

    init(from stock: Stock) {
        self.stock = stock
        super.init()
    }

    func beStart(_ article: String) {
        behave { me in
            me.stock.beCount(article) { count in me.beCounted(article, count) }
        }
    }

    func beCounted(_ article: String, _ count: Int) {
        behave { _ in print("\(count) of \(article)") }
    }
}

class Resizer: Actor {
    func beResize(_ path: String, done: @escaping @Sendable (String) -> Void) {
        behave { _ in done(path) }
    }
}

class ResizerPool: Actor {
    private let members = Array(count: Flynn.cores) { Resizer() }
    private var next = 0

    func beResize(_ path: String, done: @escaping @Sendable (String) -> Void) {
        behave { me in
            me.members[me.next].beResize(path, done: done)
            me.next = (me.next + 1) % me.members.count
        }
    }
}

class Database: Actor {
    private var rows: [String] = []

    override init() {
        super.init()
        unsafeMailboxLimit = MailboxLimit(1000, whenFull: .suspendSender)
    }

    func beInsert(_ row: String) {
        behave { me in me.rows.append(row) }
    }
}

class Importer: Actor {
    private let database = Database()

    func beImport(_ text: String) {
        behave { me in
            for row in text.split(separator: "\n") { me.database.beInsert(String(row)) }
        }
    }
}

struct ConnectionLost: Error {}

class Connection: Actor {
    func beSend(_ line: String) {
        behave { _ in
            if line.isEmpty { throw ConnectionLost() }
        }
    }
}

class Client: Actor {
    private let connection = Connection()
    private var restarts = RestartCounter(
        RestartPolicy(
            maxFailures: 5, within: .seconds(10), backoff: .exponential(from: .milliseconds(100), to: .seconds(10))))

    func beStart() {
        behave { me in
            me.connection.unsafeSupervise(by: me) { me, failure in
                try me.restarts.replace(failure, with: Connection())
            }
            me.connection.beSend("hello")
        }
    }
}

class Thermometer: Actor {
    private var observers: [(Double) -> Bool] = []

    /// - Parameter observer: receives each temperature until it returns false
    func beObserve(_ observer: @escaping @Sendable (Double) -> Bool) {
        behave { me in me.observers.append(observer) }
    }

    func beMeasure(_ temperature: Double) {
        behave { me in me.observers = me.observers.filter { $0(temperature) } }
    }
}

final class Display: Actor, @unchecked Sendable {
    func beShow(_ temperature: Double) {
        behave { _ in print(temperature) }
    }
}

func connect(_ display: Display, to thermometer: Thermometer) {
    thermometer.beObserve { [weak display] temperature in
        guard let display else { return false }
        display.beShow(temperature)
        return true
    }
}

final class Weather: Actor, @unchecked Sendable {
    private var reports: [String: String] = [:]

    func beLoad(_ city: String, from fetch: @escaping @Sendable (String) async throws -> String) {
        behave { me in
            Task(executorPreference: Flynn.taskExecutor) {
                do {
                    me.beStore(try await fetch(city), for: city)
                } catch {
                    me.beStore("\(error)", for: city)
                }
            }
        }
    }

    func beStore(_ report: String, for city: String) {
        behave { me in me.reports[city] = report }
    }
}

class Files: Actor {
    private var texts: [String: String] = [:]

    func beRead(_ path: String) {
        behave { me in
            me.texts[path] = Flynn.runBlocking { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        }
    }
}

final class ReadLines: Actor, FlowStage, @unchecked Sendable {
    let safeOutput = FlowOutput<String>()

    func beFlow(_ text: String) {
        behave { me in
            for line in text.split(separator: "\n") { me.safeFlow(String(line)) }
        }
    }
}

final class CountWords: Actor, FlowStage, @unchecked Sendable {
    let safeOutput = FlowOutput<Int>()

    func beFlow(_ line: String) {
        behave { me in me.safeFlow(line.split(separator: " ").count) }
    }
}

final class WordSum: Actor, FlowStage, @unchecked Sendable {
    private var total = 0

    func beFlow(_ count: Int) {
        behave { me in me.total += count }
    }

    func beEnd() {
        behave { me in print("\(me.total) words") }
    }
}

func countWords(in text: String) {
    let flow = ReadLines() |> Array(count: 4) { CountWords() } |> WordSum()
    flow.beFlow(text)
    flow.beEnd()
}

class Session: Actor {
    private var timer: Flynn.Timer?

    func beTouch() {
        behave { me in
            me.timer?.cancel()
            me.timer = Flynn.Timer(after: .seconds(60), me) { me in me.beExpire() }
        }
    }

    func beExpire() {
        behave { me in
            me.timer = nil
            print("expired")
        }
    }
}
