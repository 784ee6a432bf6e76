import FlynnSystem

struct Order: Message {}
struct Pay: Message {}
struct Ship: Message {}
struct Stock: Message {}
struct Confirm: Message {}

final class ShopActor: SystemActor {
    override func setup() throws {
        let bank = try system.actor(BankActor.self, caller: self)
        on(Order.self, async: { _ in
            try await bank.ask(Pay())  // expect ask_cycle: 'BankActor' may be occupied by 'Pay', which waits for this reaction to 'Order'
            try await bank.ask(Pay(), timeout: .seconds(1))  // expect ask_cycle
        })
        on(Confirm.self, do: { _ in print("confirmed") })
    }
}

final class BankActor: SystemActor {
    override func setup() throws {
        let store = try system.actor(StoreActor.self, caller: self)
        on(Pay.self, future: { _ in store.promise(Ship()).then { _ in print("paid") } })  // expect ask_cycle: 'StoreActor'
    }
}

final class StoreActor: SystemActor {
    private var shop: ActorRef<ShopActor>?
    private var bank: ActorRef<BankActor>?

    override func setup() throws {
        shop = try system.actor(ShopActor.self, caller: self)
        bank = try system.actor(BankActor.self, caller: self)
        on(Ship.self, async: { [unowned self] _ in
            try await shop?.ask(Confirm())  // expect ask_cycle: 'ShopActor' may be occupied by 'Order', which waits for this reaction to 'Ship'
            try await bank?.ask(Pay())  // expect ask_cycle: 'BankActor' may be occupied by 'Pay'
            for _ in 0..<2 { try await shop?.ask(Order()) }  // expect ask_cycle
        })
        on(Stock.self, async: { [unowned self] _ in
            try await shop?.ask(Confirm())
        })
    }
}

func start() throws -> MainActorSystem {
    try MainActorSystem { builder in
        try builder.addActor { ShopActor(system: $0) }
        try builder.addSingleton(BankActor.self)
        try builder.addInstance(StoreActor(system: builder.system))
    }
}
