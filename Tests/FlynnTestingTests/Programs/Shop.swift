import FlynnRuntime

/// The example of docs/testing.md: a shop that caches a price. Each version fixes a bug in the previous version, and
/// the last version is correct.
final class Shop: FlynnRuntime.Actor, @unchecked Sendable {
    enum Version: CaseIterable {
        case first, flag, counter
    }

    private let database: Cell<Int>
    private let version: Version
    private var cached: Int?
    private var isChanged = false
    private var changes = 0

    init(_ database: Cell<Int>, _ version: Version) {
        (self.database, self.version) = (database, version)
        super.init()
        _ = (bePrice, beFill, beChange)
    }

    lazy var bePrice: Behavior = Behavior(self) { (me: Shop, args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - the price
        let reply: Reply<Int> = args[x: 0]
        if let cached = me.cached {
            reply(cached)
            return
        }
        me.isChanged = false
        let changes = me.changes
        start {
            let price = try await me.database.unsafeGet()
            me.beFill(price, changes)
            reply(price)
        }
    }

    lazy var beFill: Behavior = Behavior(self) { (me: Shop, args: BehaviorArgs) in
        // flynnlint:parameter Int - the price
        // flynnlint:parameter Int - the number of changes when the price was asked for
        let (price, changes): (Int, Int) = (args[x: 0], args[x: 1])
        let isValid =
            switch me.version {
            case .first: true
            case .flag: !me.isChanged
            case .counter: changes == me.changes
            }
        if isValid { me.cached = price }
    }

    lazy var beChange: Behavior = Behavior(self) { (me: Shop, args: BehaviorArgs) in
        // flynnlint:parameter Int - the new price
        me.database.beSet(args[x: 0] as Int)
        me.cached = nil
        me.isChanged = true
        me.changes += 1
    }
}

extension Program {
    static func shop(_ version: Shop.Version) -> Program {
        Program(name: "shop, \(version)") { environment in
            let shop = Shop(Cell(1), version)
            for hops in [1, 8] { after(hops: hops) { start { let _: Int = try await shop.bePrice.ask() } } }
            after(hops: 4) { shop.beChange(2) }
            try await environment.settle()
            let price: Int = try await shop.bePrice.ask()
            try expect(price == 2, "the price is \(price)")
        }
    }
}
