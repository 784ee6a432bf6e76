// Calls that look wrong but run. FlynnLint doesn't report them.
import FlynnRuntime
import Foundation

// Orders of a shop: generic containers, results, protocols.

// Orders in a shop: generic containers, results, protocols with Self and associated types.
private struct Money: Equatable, Comparable {
    var cents: Int
    static func < (a: Money, b: Money) -> Bool { a.cents < b.cents }
    static func + (a: Money, b: Money) -> Money { Money(cents: a.cents + b.cents) }
    static func * (a: Money, n: Int) -> Money { Money(cents: a.cents * n) }
    static func / (a: Money, b: Money) -> Double { Double(a.cents) / Double(b.cents) }
    static func += (a: inout Money, b: Money) { a = a + b }
    static prefix func - (a: Money) -> Money { Money(cents: -a.cents) }
    static let zero = Money(cents: 0)
    var formatted: String { "\(cents / 100).\(cents % 100)" }
}
private struct Article { let name: String; var price: Money; var amount = 1 }
private protocol Entity { associatedtype ID: Hashable; var id: ID { get } }
private extension Entity {
    func same(as other: Self) -> Bool { id == other.id }; var me: Self { self };
    static func list(_ items: Self...) -> [Self] { items }
}
private struct Customer: Entity { let id: Int; var name: String }
private struct Coupon: Entity { let id: String; var percent: Double }
private struct Repository<E: Entity> {
    private var items: [E.ID: E] = [:]
    var last: E?
    init(_ items: [E] = []) { for item in items { self.items[item.id] = item }; last = items.last }
    func find(_ id: E.ID) -> E? { items[id] }
    func all() -> [E] { Array(items.values) }
    var ids: [E.ID] { Array(items.keys) }
    func map<T>(_ transform: (E) -> T) -> [T] { all().map(transform) }
    subscript(id: E.ID) -> E { items[id]! }
}
private struct Page<Item> {
    let items: [Item]; let number: Int; var first: Item? { items.first };
    func mapped<T>(_ f: (Item) -> T) -> Page<T> { Page<T>(items: items.map(f), number: number) }
}
private struct Pair<A, B> {
    let left: A; let right: B; init(_ left: A, _ right: B) { self.left = left; self.right = right };
    var swapped: Pair<B, A> { Pair<B, A>(right, left) }
}
private enum Outcome<Value> {
    case value(Value); case missing; var optional: Value? { if case .value(let v) = self { return v }; return nil }
}
private enum ShopError: Error { case soldOut(String), unknown }
private final class Box<T> { var content: T; init(_ content: T) { self.content = content } }
private struct Cart {
    var lines: [Article] = []
    var total: Money { lines.reduce(.zero) { $0 + $1.price * $1.amount } }
    func checkout() -> Result<Money, ShopError> { lines.isEmpty ? .failure(.unknown) : .success(total) }
    func pay() throws -> Money { try checkout().get() }
}
private func identity<T>(_ value: T) -> T { value }
private func firstOf<T>(_ a: T, _ b: T) -> T { a }
private func makePair<A, B>(_ a: A, _ b: B) -> (A, B) { (a, b) }
private func lift<T, U>(_ f: @escaping (T) -> U) -> ([T]) -> [U] { { $0.map(f) } }
private func apply<T, R>(_ value: T, _ body: (T) throws -> R) rethrows -> R { try body(value) }
private func wrapped<C: Collection>(_ c: C) -> Box<C.Element?> { Box(c.first) }
private extension Array where Element: Entity { func ids() -> [Element.ID] { map { $0.id } } }
private extension Optional { func or(_ other: Wrapped) -> Wrapped { self ?? other } }
private extension Sequence {
    func total<N: Numeric>(_ path: KeyPath<Element, N>) -> N { reduce(0) { $0 + $1[keyPath: path] } }
}

private class Desk: Actor, @unchecked Sendable {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - count
        print(args[x: 0] as Int)
    }
    lazy var beAmount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - amount
        print(args[x: 0] as Double)
    }
    lazy var bePay = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Money - money
        print(args[x: 0] as Money)
    }
    lazy var beGreet = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Customer - who
        print(args[x: 0] as Customer)
    }
    lazy var bePairs = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Pair<Int, String> - pair
        print(args[x: 0] as Pair<Int, String>)
    }
    lazy var beResult = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Result<Money, ShopError> - result
        print(args[x: 0] as Result<Money, ShopError>)
    }
    lazy var beIDs = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Int] - ids
        print(args[x: 0] as [Int])
    }
}
nonisolated(unsafe) private let desk = Desk()
nonisolated(unsafe) private let customers = Repository([Customer(id: 1, name: "Ann"), Customer(id: 2, name: "Ben")])
nonisolated(unsafe) private let coupons = Repository([Coupon(id: "x", percent: 5)])
nonisolated(unsafe) private let cart = Cart(lines: [Article(name: "pen", price: Money(cents: 150), amount: 2)])

private func shop1() async throws {
    desk.bePay(cart.total)
    desk.beCount(cart.total.cents)
    desk.beText(cart.total.formatted)
    desk.beAmount(cart.total / Money(cents: 3))
    desk.bePay(cart.total * 2)
    desk.beCount(3 * 2)
    desk.bePay(-cart.total)
    desk.beCount(-5)
    desk.beResult(cart.checkout())
    desk.bePay(try cart.checkout().get())
    desk.bePay(try? cart.checkout().get())
    desk.bePay(try cart.pay())
    desk.beText(try cart.checkout().map(\.formatted).get())
    desk.beCount(try cart.checkout().map { $0.cents }.get())
    if case .success(let money) = cart.checkout() { desk.bePay(money) }
    do {
        switch cart.checkout() {
        case .success(let money): desk.beCount(money.cents)
        case .failure(let error): print(error)
        }
    }
    desk.beGreet(customers.find(1)!)
    desk.beGreet(customers.find(1))
    desk.beText(coupons["x"].id)
    desk.beCount(customers[1].id)
    desk.beIDs(customers.ids)
    desk.beIDs(customers.all().ids())
    desk.beIDs(customers.map { $0.id })
    desk.beIDs(customers.map(\.id))
}

private func shop2() async throws {
    desk.beGreet(customers.last?.me)
    desk.beGreet(Customer.list(Customer(id: 5, name: "Eve"))[0])
    desk.beText(Customer.list(Customer(id: 5, name: "Eve"))[0].name)
    desk.bePairs(Pair(1, "a"))
    desk.bePairs(Pair("a", 1).swapped)
    desk.beText(Pair(1, "a").right)
    desk.beCount(Pair(1, "a").swapped.right)
    do {
        let pair = Pair(cart.total, customers[1])
        desk.bePay(pair.left)
    }
    do {
        let pair = Pair(cart.total, customers[1])
        desk.beGreet(pair.swapped.left)
    }
    do {
        let page = Page(items: customers.all(), number: 1)
        desk.beGreet(page.first)
    }
    do {
        let page = Page(items: customers.all(), number: 1)
        desk.beCount(page.number)
    }
    do {
        let page = Page(items: customers.all(), number: 1).mapped(\.name)
        desk.beText(page.items[0])
    }
    desk.beCount(Outcome.value(5).optional!)
    desk.beText(Outcome.value("a").optional!)
    if case .value(let v) = Outcome.value(cart.total) { desk.bePay(v) }
    desk.beCount(Box(5).content)
    desk.beText(Box("a").content)
    desk.beText(Box(Box("a")).content.content)
    desk.bePay(identity(cart.total))
    desk.beText(identity(cart.total.formatted))
    desk.bePay(firstOf(cart.total, .zero))
    desk.beText(makePair(1, "a").1)
    do {
        let (n, t) = makePair(1, "a")
        desk.beText(t); desk.beCount(n)
    }
    desk.beIDs(lift { (c: Customer) in c.id }(customers.all()))
}

private func shop3() async throws {
    desk.beCount(apply(5) { $0 + 1 })
    desk.beText(apply(cart.total) { $0.formatted })
    desk.beGreet(wrapped(customers.all()).content)
    desk.beCount(cart.lines.first?.amount.advanced(by: 1) ?? 0)
    desk.beCount(cart.lines.first.map { $0.amount }.or(5))
    desk.beText(cart.lines.first.map(\.name).or("none"))
    desk.beCount(cart.lines.total(\.amount))
    desk.bePay(cart.lines.map(\.price).max()!)
    desk.bePay(max(cart.total, Money(cents: 5)))
    desk.beCount(min(cart.total.cents, 5))
    do {
        var sum = Money.zero
        for line in cart.lines { sum += line.price }
        desk.bePay(sum)
    }
    do { desk.bePay(try cart.pay()) } catch ShopError.soldOut(let name) { desk.beText(name) }
    do { throw ShopError.soldOut("pen") } catch ShopError.soldOut(let name) { desk.beText(name) }
}

func runShop() async throws {
    try await shop1()
    try await shop2()
    try await shop3()
}
