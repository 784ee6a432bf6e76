import FlynnRuntime

struct Offer { var price = 5.0, title = "t", count = 1 }

class Shop: Actor, @unchecked Sendable {
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - how many offers there are
        (args[x: 0] as Reply<Int>)(1)
    }
    lazy var beFind = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the title
        // flynnlint:parameter Reply<Offer?> - the offer
        print(args[x: 0] as String)
        (args[x: 1] as Reply<Offer?>)(nil)
    }
    lazy var beSave = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the title
        // flynnlint:parameter Reply<Void> - when it is saved
        print(args[x: 0] as String)
        (args[x: 1] as Reply<Void>)(())
    }
}

/// `ask` passes a `Reply` of the type that its context expects.
class Visitor {
    private let shop = Shop()
    private var total = 0.0
    private var count = 0
    private var offer: Offer?

    var size: Int { get async throws { try await shop.beCount.ask() } }
    var name: String { get async throws { try await shop.beCount.ask() } }  // expect argument_type: 'ask' passes a 'Reply<String>'

    func all() async throws -> Int { try await shop.beCount.ask() }
    func none() async throws -> Double { try await shop.beCount.ask() }  // expect argument_type: 'ask' passes a 'Reply<Double>'
    func find() async throws -> Offer? { try await shop.beFind.ask("a") }
    func found() async throws -> Offer { try await shop.beFind.ask("a") }  // expect argument_type: 'ask' passes a 'Reply<Offer>'
    func early(_ flag: Bool) async throws -> Bool {
        guard flag else { return try await shop.beCount.ask() }  // expect argument_type: 'ask' passes a 'Reply<Bool>'
        return true
    }
    func fallback() async -> Int {
        (try? await shop.beCount.ask()) ?? 0  // expect argument_type: 'ask' passes a 'Reply<Int?>'
    }
    func visit() async throws {
        count = try await shop.beCount.ask()
        total = try await shop.beCount.ask()  // expect argument_type: 'ask' passes a 'Reply<Double>'
        count += try await shop.beCount.ask()
        total += try await shop.beCount.ask()  // expect argument_type: 'ask' passes a 'Reply<Double>'
        offer?.count = try await shop.beCount.ask()
        offer?.price = try await shop.beCount.ask()  // expect argument_type: 'ask' passes a 'Reply<Double>'
        if try await shop.beCount.ask() { print("many") }  // expect argument_type: 'ask' passes a 'Reply<Bool>'
        if try await shop.beCount.ask() > 5 { print("many") }
        show(try await shop.beCount.ask(), text: "a")
        show(5, text: try await shop.beCount.ask())  // expect argument_type: 'ask' passes a 'Reply<String>'
        print(Offer(price: try await shop.beCount.ask(), title: "b"))  // expect argument_type: 'ask' passes a 'Reply<Double>'
        let (one, two): (Int, String) = try await (shop.beCount.ask(), shop.beCount.ask())  // expect argument_type: 'ask' passes a 'Reply<String>'
        let names: [String] = [try await shop.beCount.ask()]  // expect argument_type: 'ask' passes a 'Reply<String>'
        let load: () async throws -> Bool = { [shop] in try await shop.beCount.ask() }  // expect argument_type: 'ask' passes a 'Reply<Bool>'
        let task = Task<String, any Error> { [shop] in try await shop.beCount.ask() }  // expect argument_type: 'ask' passes a 'Reply<String>'
        let chosen: Double = names.isEmpty ? 0 : try await shop.beCount.ask()  // expect argument_type: 'ask' passes a 'Reply<Double>'
        print(one, two, names, try await load(), try await task.value, chosen)
    }
    func group() async throws {
        try await withThrowingTaskGroup(of: Int.self) { [shop] group in
            group.addTask { try await shop.beCount.ask() }
            group.addTask { try await shop.beFind.ask("a") }  // expect argument_type: 'ask' passes a 'Reply<Int>'
        }
    }
    private func show(_ count: Int, text: String) {}

    /// Without a value, the answer is `Void`.
    func save() async throws { try await shop.beSave.ask("a") }
    func wait() async throws { try await shop.beCount.ask() }  // expect argument_type: 'beCount' takes a 'Reply<Int>', but 'ask' passes a 'Reply<Void>'
    func waitOften() async throws {
        try await shop.beSave.ask("a", timeout: .seconds(1))
        try? await shop.beSave.ask("b")
        try await shop.beFind.ask("c")  // expect argument_type: 'ask' passes a 'Reply<Void>'
        do { try await shop.beCount.ask() } catch { print(error) }  // expect argument_type: 'ask' passes a 'Reply<Void>'
        for title in ["a", "b"] { try await shop.beFind.ask(title) }  // expect argument_type: 'ask' passes a 'Reply<Void>'
        let answer: Int = try await { [shop] in try await shop.beCount.ask() }()
        let find: (String) async throws -> Offer? = { [shop] in try await shop.beFind.ask($0) }
        Task { [shop] in
            try await shop.beSave.ask("d")
            try await shop.beCount.ask()  // expect argument_type: 'ask' passes a 'Reply<Void>'
            return answer
        }
        print(try await find("e") as Any)
    }
}
