import FlynnSystem

// Sessions that are renewed. The actors ask each other in cycles.

/// Renews the session of a user.
struct Renew: Message {
    typealias Reply = String
    let user: String
}

/// Asks for a new token.
struct NewToken: Message {
    typealias Reply = String
}

/// Asks whether a token is still valid.
struct Verify: Message {
    typealias Reply = Bool
    let token: String
}

/// Withdraws a token.
struct Withdraw: Message {}

/// Asks what is allowed.
struct Permissions: Message {
    typealias Reply = [String]
}

/// Asks for a user's devices.
struct Devices: Message {
    typealias Reply = [String]
}

final class RenewalActor: SystemActor {
    private var user = ""

    override func setup() throws {
        let tokens = try system.actor(TokenActor.self, caller: self)
        let own = try system.actor(RenewalActor.self, caller: self)
        on(
            Renew.self,
            future: { [unowned self] renewal in
                user = renewal.user
                return tokens.promise(NewToken())
            })
        on(Verify.self, result: { [unowned self] message in message.token.hasPrefix(user) })
        on(
            Withdraw.self,
            async: { [unowned self] _ in
                user = ""
                try await own.ask(Withdraw())  // expect ask_cycle: 'RenewalActor' asks itself while 'Withdraw' occupies it, so this ask fails
            })
    }
}

final class TokenActor: SystemActor {
    private var renewal: ActorRef<RenewalActor>?
    private var policies: [ActorRef<PolicyActor>] = []

    override func setup() throws {
        renewal = try system.actor(RenewalActor.self, caller: self)
        policies = [try system.actor(PolicyActor.self, caller: self)]
        on(
            NewToken.self,
            async: { [unowned self] _ in
                let token = "token"
                guard try await renewal?.ask(Verify(token: token)) == true else { return "" }  // expect ask_cycle: 'RenewalActor' may be occupied by 'Renew'
                for policy in policies {
                    _ = try await policy.ask(Permissions())  // expect ask_cycle: 'PolicyActor'
                }
                return token
            })
        on(
            Verify.self,
            future: { [unowned self] message in
                policies[0].promise(Devices()).then { !$0.isEmpty && !message.token.isEmpty }  // expect ask_cycle: 'PolicyActor' may be occupied by 'Permissions'
            })
    }
}

final class PolicyActor: SystemActor {
    override func setup() throws {
        let tokens = try system.actor(TokenActor.self, caller: self)
        let devices = try system.actor(DeviceActor.self, caller: self)
        on(
            Permissions.self,
            future: { _ in
                tokens.promise(Verify(token: "policy"), timeout: .seconds(2))  // expect ask_cycle: waits for this reaction to 'Permissions'
                    .then { isValid in isValid ? devices.promise(Devices()) : Promise(fulfilled: []) }  // expect ask_cycle: 'DeviceActor' may be occupied by 'Devices'
            })
        on(Devices.self, result: { _ in ["this"] })
    }
}

final class DeviceActor: SystemActor {
    override func setup() throws {
        on(
            Devices.self,
            async: { [unowned self] _ in
                // The reference is made each time.
                let tokens = try system.actor(TokenActor.self, caller: self)
                async let token = tokens.ask(NewToken())  // expect ask_cycle: 'TokenActor' may be occupied by 'NewToken'
                return [try await token]
            })
        on(
            Renew.self,
            async: { [unowned self] message in
                try await system.actor(DeviceActor.self, caller: self).ask(Renew(user: message.user))  // expect ask_cycle: 'DeviceActor' asks itself
            })
    }
}

/// Each message of the four actors below waits for another one of the next actor, and the last one for the first.
final class OrderActor: SystemActor {
    override func setup() throws {
        let payment = try system.actor(PaymentActor.self, caller: self)
        on(
            Renew.self,
            async: { _ in
                do {
                    return try await payment.ask(NewToken())  // expect ask_cycle: 'PaymentActor' may be occupied by 'NewToken'
                } catch {
                    return "unpaid"
                }
            })
        on(Permissions.self, result: { _ in ["order"] })
    }
}

final class PaymentActor: SystemActor {
    override func setup() throws {
        let invoice = try system.actor(InvoiceActor.self, caller: self)
        on(
            NewToken.self,
            future: { _ in
                Promise(fulfilled: "paid").then { paid in
                    invoice.promise(Verify(token: paid)).then { "\(paid): \($0)" }  // expect ask_cycle: 'InvoiceActor' may be occupied by 'Verify'
                }
            })
    }
}

final class InvoiceActor: SystemActor {
    override func setup() throws {
        let receipts = try system.actor(ReceiptActor.self, caller: self)
        on(
            Verify.self,
            async: { message in
                if let first = message.token.first, first == "p" {
                    return try await !receipts.ask(Devices()).isEmpty  // expect ask_cycle: 'ReceiptActor'
                }
                return false
            })
    }
}

final class ReceiptActor: SystemActor {
    private let texts = ["receipt"]

    override func setup() throws {
        let order = try system.actor(OrderActor.self, caller: self)
        on(
            Devices.self,
            async: { [unowned self] _ in
                var lines = texts
                while lines.count < 3 {
                    lines += try await order.ask(Permissions())  // expect ask_cycle: 'OrderActor' may be occupied by 'Renew'
                }
                if let last = try? await order.ask(Renew(user: lines[0])) { lines.append(last) }  // expect ask_cycle
                order.tell(Renew(user: "later"))
                return lines
            })
    }
}

func makeRenewalSystem() throws -> MainActorSystem {
    try MainActorSystem { builder in
        try builder.addSingleton(RenewalActor.self)
        try builder.addActor { TokenActor(system: $0) }
        try builder.addActor(PolicyActor.self) { system in PolicyActor(system: system) }
        try builder.addInstance(DeviceActor(system: builder.system))
        try builder.addSingleton(OrderActor.self)
        try builder.addSingleton(PaymentActor.self)
        try builder.addSingleton(InvoiceActor.self)
        try builder.addSingleton(ReceiptActor.self)
    }
}
