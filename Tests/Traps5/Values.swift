// Calls that look wrong but run. FlynnLint doesn't report them.
import FlynnRuntime
import Foundation

// Names, aliases, namespaces, closures, conversions.

private typealias Beh = Behavior
private typealias Handler = Network.Options
private typealias Size = Swift.Double
private final class Logger: Actor, @unchecked Sendable {
    lazy var beLog: Beh = Beh(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        // flynnlint:parameter Int - level
        let text: String = args[x: 0], level: Int = args[x: 1]
        print(text, level)
    }
    lazy var beSize: Behavior = .init(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Size - size
        print(args[x: 0] as Size)
    }
    lazy var beOptions =
        (Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Network.Options - options
            print(args[x: 0] as Network.Options)
        })
    lazy var beItem = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Item - item
        print(args[x: 0] as Item)
    }
    lazy var beVoid = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter None
        print("void")
    }
    lazy var beAny = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
    lazy var bePoint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (x: Int, y: Int) - where
        print(args[x: 0] as (x: Int, y: Int))
    }
    lazy var beBlock = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - block
        (args[x: 0] as () -> Void)()
    }
    lazy var beHandler = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> String - handler
        print((args[x: 0] as (Int) -> String)(5))
    }
    lazy var beError = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter any Error - error
        print(args[x: 0] as any Error)
    }
    lazy var beFloat = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Float - number
        print(args[x: 0] as Float)
    }
    lazy var beByte = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter UInt8 - byte
        print(args[x: 0] as UInt8)
    }
}
private enum Network {
    struct Options { var retries = 3; var host = "localhost"; static let standard = Options() }
    enum State { case idle, busy(Int), failed(any Error) }
    nonisolated(unsafe) static var current = State.idle
}
private struct Item {
    let name: String; init(_ name: String) { self.name = name }; static let empty = Item("");
    static func named(_ n: String) -> Item { Item(n) }; var copy: Item { self };
    func with<T>(_ v: T) -> (Item, T) { (self, v) }
}
private class Animal { func sound() -> String { "" } }
private final class Dog: Animal { override func sound() -> String { "wuff" } }
private struct Failure: Error { let code: Int }
private func handler(_ n: Int) -> String { "\(n)" }
private func wrong(_ n: String) -> Int { 1 }
@dynamicMemberLookup private struct Wrapper<T> {
    let base: T; subscript<V>(dynamicMember p: KeyPath<T, V>) -> V { base[keyPath: p] }
}
nonisolated(unsafe) private let logger = Logger()

private func values1() async throws {
    logger.beLog("a", 1)
    logger.beLog("a", Swift.Int(5))
    logger.beLog("a", Swift.max(5, 6))
    logger.beLog("a", Network.Options.standard.retries)
    logger.beLog(Handler().host, Handler().retries)
    logger.beOptions(Handler())
    logger.beOptions(Handler.standard)
    logger.beOptions(Network.Options(retries: 5))
    logger.beSize(5.5)
    logger.beSize(Size(5))
    logger.beItem(Item("a"))
    logger.beItem(Item.empty)
    logger.beItem(Item.named("x").copy)
    logger.beItem(Item.init("a"))
    logger.beItem(["a", "b"].map(Item.init)[0])
    logger.beItem(Item("a").with(5).0)
    logger.beVoid()
    logger.beAny(1, "a", nil)
    logger.beAny()
    logger.bePoint((x: 1, y: 2))
    logger.bePoint((1, 2))
    logger.beBlock { print("x") }
    logger.beBlock { () -> Void in print("x") }
    logger.beBlock({ print("x") } as () -> Void)
}

private func values2() async throws {
    logger.beHandler { (n: Int) -> String in "\(n)" }
    logger.beHandler { (n: Int) in "\(n)" }
    do {
        let f: (Int) -> String = { "\($0)" }
        logger.beHandler(f)
    }
    logger.beError(Failure(code: 5))
    logger.beError(CancellationError())
    logger.beFloat(Float(5.5))
    logger.beFloat(5.5 as Float)
    logger.beByte(UInt8(5))
    logger.beByte(UInt8.max)
    logger.beByte("a".utf8.first!)
    logger.beByte(Array("a".utf8)[0])
    logger.beLog(Dog().sound(), 1)
    logger.beLog(Wrapper(base: Item("a")).name, 1)
    logger.beLog("a", Wrapper(base: Network.Options()).retries)
    do {
        let text = "a"; let level = text.count
        logger.beLog(text, level)
    }
    do {
        let level = "a"
        do { let level = 5; logger.beLog("x", level) }
        print(level)
    }
    do {
        let level: Int
        level = 5
        logger.beLog("x", level)
    }
    do {
        let any: Any = 5
        logger.beLog("x", any)
    }
    do {
        let any: Any = "a"
        logger.beLog(any, 1)
    }
    do {
        let number = 5 as Any
        logger.beLog("x", number)
    }
    do {
        let number = [5, "a"] as [Any]
        logger.beLog("x", number[0])
    }
    do {
        let json: [String: Any] = ["a": 5]
        logger.beLog("x", json["a"]!)
    }
    do {
        let json: [String: Any] = ["a": 5]
        logger.beLog("x", json["a"])
    }
    do {
        let json: [String: Any] = ["a": 5]
        logger.beLog("x", json["a"] as? Int)
    }
}

private func values3() async throws {
    do {
        let json: [String: Any] = ["a": 5]
        logger.beLog("x", (json["a"] as? Int) ?? 0)
    }
    do {
        var optional: Int? = 5
        logger.beLog("x", optional)
        optional = nil
    }
    do {
        let optional: Int? = 5
        logger.beLog("x", optional!)
    }
    do {
        let optional: String? = nil
        logger.beLog(optional ?? "none", 1)
    }
    do {
        let x = 5 > 3 ? 1 : 2
        logger.beLog("x", x)
    }
    do {
        let x = if 5 > 3 { 1 } else { 2 }
        logger.beLog("x", x)
    }
    do {
        let x =
            switch 5 {
            case 1: "a";
            default: "b"
            }
        logger.beLog(x, 1)
    }
    logger.beLog("x", { 5 }())
    logger.beLog("x", (5))
    logger.beLog("x", (1, 2).0)
    logger.beLog("x", ~5)
    logger.beLog("x", 5 & 3)
    logger.beLog("x", 0xFF)
    logger.beLog("x", 1_000)
    logger.beLog(#"raw"#, 1)
    logger.beLog("x", [1].first!)
    logger.beLog("x", [1].first)
    logger.beLog("x", [Int]().count)
    logger.beLog("x", Array(repeating: 5, count: 3)[0])
    logger.beLog("x", try JSONDecoder().decode([Int].self, from: Data("[5]".utf8))[0])
    logger.beLog("x", Int(Date().timeIntervalSince1970))
    logger.beLog(UUID().uuidString, 1)
    logger.beLog("x", Calendar.current.component(.year, from: Date()))
    logger.beLog(URL(fileURLWithPath: "/tmp").lastPathComponent, 1)
}

private func values4() async throws {
    logger.beLog(FileManager.default.currentDirectoryPath, 1)
    logger.beLog("x", Data([1, 2]).count)
    logger.beLog(String(data: Data([65]), encoding: .utf8)!, 1)
    logger.beLog(String(decoding: Data([65]), as: UTF8.self), 1)
}

func runValues() async throws {
    try await values1()
    try await values2()
    try await values3()
    try await values4()
}
