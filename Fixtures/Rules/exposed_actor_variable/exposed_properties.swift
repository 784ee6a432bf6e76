import FlynnRuntime

class Account: Actor {
    var balance = 0  // expect exposed_actor_variable: property 'balance' of actor 'Account' is exposed to other threads; make it private, or begin its name with 'safe' or 'unsafe'
    let owner: String  // expect exposed_actor_variable: 'owner'
    public private(set) var history: [(String, Int)] = []  // expect exposed_actor_variable: 'history'
    private(set) var limit = 100  // expect exposed_actor_variable: 'limit'
    fileprivate var notes: [String: [Int]] = [:]  // expect exposed_actor_variable: 'notes'
    lazy var summary = { "\(self.balance) (of \(self.limit), at most)" }()  // expect exposed_actor_variable: 'summary'
    weak var bank: Bank?  // expect exposed_actor_variable: 'bank'
    @Clamped(0...100, label: "rate, in %") var rate = 5  // expect exposed_actor_variable: 'rate'
    static var count = 0  // expect exposed_actor_variable: 'count'

    var isOverdrawn: Bool { balance < 0 }  // expect exposed_actor_variable: 'isOverdrawn'
    var percentage: Double {  // expect exposed_actor_variable: 'percentage'
        get { Double(balance) / Double(limit) }
        set { balance = Int(newValue * Double(limit)) }
    }
    var name: String = "" {  // expect exposed_actor_variable: 'name'
        didSet { print(oldValue, name) }
    }

    var first = 1, second = 2  // expect exposed_actor_variable: 'first' // expect exposed_actor_variable: 'second'
    let (low, high): (Int, Int) = (0, 1)  // expect exposed_actor_variable: 'low' // expect exposed_actor_variable: 'high'

    subscript(day: Int) -> Int { history[day].1 }  // expect exposed_actor_variable: member 'subscript' of actor 'Account' is exposed to other threads; make it private

    // Two threads may replace it.
    var onChange: Behavior?  // expect exposed_actor_variable: 'onChange'

    var safety = true  // expect exposed_actor_variable: 'safety'
    var unsafe = false  // expect exposed_actor_variable: 'unsafe'
    var `default` = 0  // expect exposed_actor_variable: 'default'
    // Has the name of a behavior, but is a flag.
    var beNice = true  // expect exposed_actor_variable: 'beNice'

    #if DEBUG
    var log: [String] = []  // expect exposed_actor_variable: 'log'
    #endif

    init(owner: String) {
        self.owner = owner
        super.init()
    }
}

class Bank: Actor {
    struct Vault { var gold = 0 }
    private class Clerk: Actor {
        var name = ""  // expect exposed_actor_variable: actor 'Bank.Clerk'
    }
}

extension Bank {
    var vault: Vault { Vault() }  // expect exposed_actor_variable: 'vault'
    fileprivate subscript(name: String) -> Int? { nil }  // expect exposed_actor_variable: 'subscript'
}
