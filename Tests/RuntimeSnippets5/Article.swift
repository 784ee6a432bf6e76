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

class Account: Actor {
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

class Clerk: Actor {
    private let account = Account()

    lazy var beWork = Behavior(self) { [unowned self] (_: BehaviorArgs) in
        self.account.beDeposit(100)
        self.account.beDeposit(250)
        self.account.beReport(self.bePrint)
    }

    lazy var bePrint = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - balance in cents
        let balance: Int = args[x: 0]
        print("balance: \(balance)")
    }
}

func runClerk() {
    Clerk().beWork()
    Flynn.shutdown()
}

class Greeting: Actor {
    private var words: [String] = []

    lazy var beSay = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a word
        let word: String = args[x: 0]
        self.words.append(word)
    }

    lazy var beEnd = Behavior(self) { [unowned self] (_: BehaviorArgs) in
        print(self.words.joined(separator: " "))
    }
}

func greet() {
    Greeting().beSay("hello").beSay("world").beEnd()

    let greeting = Greeting()
    Flynn.Timer(timeInterval: 0.1, repeats: false, greeting.beEnd)
}
