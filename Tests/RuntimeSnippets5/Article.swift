// The code of the article "Actors and behaviors in five minutes"; a test compares the two.
import FlynnRuntime

class Wallet: Actor {
    private var balance = 0

    func beDeposit(_ amount: Int) { behave { me in me.balance += amount } }
    func beBalance() async throws -> Int { try await answer { me in me.balance } }
}

func useWallet() async throws {
    let wallet = Wallet()
    wallet.beDeposit(100)
    wallet.beDeposit(250)
    print(try await wallet.beBalance())
}

final class Clerk: Actor, @unchecked Sendable {
    private let account = Account()

    func beWork() {
        behave { me in
            me.account.beDeposit(100)
            me.account.beDeposit(250)
            me.account.beReport { balance in me.bePrint(balance) }
        }
    }

    func bePrint(_ balance: Int) {
        behave { _ in print("balance: \(balance)") }
    }
}

class Account: Actor {
    private var balance = 0

    func beDeposit(_ amount: Int) { behave { me in me.balance += amount } }

    func beReport(to callback: @escaping @Sendable (Int) -> Void) {
        behave { me in callback(me.balance) }
    }
}

func runClerk() {
    Clerk().beWork()
    Flynn.shutdown()
}

class Greeting: Actor {
    private var words: [String] = []

    @discardableResult
    func beSay(_ word: String) -> Greeting { behave { me in me.words.append(word) } }

    func beEnd() { behave { me in print(me.words.joined(separator: " ")) } }
}

func greet() {
    Greeting().beSay("hello").beSay("world").beEnd()

    let greeting = Greeting()
    Flynn.Timer(after: .milliseconds(100), greeting) { me in me.beEnd() }
}

class Ledger: Actor {
    private var balance = 0

    lazy var beDeposit = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - amount in cents
        let amount: Int = args[x: 0]
        self.balance += amount
    }

    lazy var beReport = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - receives the balance in cents
        let callback: Behavior = args[x: 0]
        callback(self.balance)
    }
}

class Meter: Actor {
    private var level = 0

    lazy var beSet = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - the level
        me.level = args[x: 0]
    }
}

class Countdown: Actor {
    lazy var beCount: Behavior = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - the number to count down from
        let number: Int = args[x: 0]
        if number > 0 { me.beCount(number - 1) }
    }
}
