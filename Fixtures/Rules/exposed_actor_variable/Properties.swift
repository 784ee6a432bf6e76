import FlynnRuntime

class Account: Actor {
    var balance = 0  // expected-error{{property 'balance' of actor 'Account' is exposed to other threads; make it private, or begin its name with 'safe' or 'unsafe'}}
    let owner: String  // expected-error{{'owner'}}
    public private(set) var history: [(String, Int)] = []  // expected-error{{'history'}}
    private(set) var limit = 100  // expected-error{{'limit'}}
    fileprivate var notes: [String: [Int]] = [:]  // expected-error{{'notes'}}
    lazy var summary = { "\(self.balance) (of \(self.limit), at most)" }()  // expected-error{{'summary'}}
    weak var bank: Bank?  // expected-error{{'bank'}}
    @Clamped(0...100, label: "rate, in %") var rate = 5  // expected-error{{'rate'}}
    static var count = 0  // expected-error{{'count'}}

    var isOverdrawn: Bool { balance < 0 }  // expected-error{{'isOverdrawn'}}
    var percentage: Double {  // expected-error{{'percentage'}}
        get { Double(balance) / Double(limit) }
        set { balance = Int(newValue * Double(limit)) }
    }
    var name: String = "" {  // expected-error{{'name'}}
        didSet { print(oldValue, name) }
    }

    var first = 1, second = 2  // expected-error{{'first'}} expected-error{{'second'}}
    let (low, high): (Int, Int) = (0, 1)  // expected-error{{'low'}} expected-error{{'high'}}

    subscript(day: Int) -> Int { history[day].1 }  // expected-error{{member 'subscript' of actor 'Account' is exposed to other threads; make it private}}

    // Two threads may replace it.
    var onChange: Behavior?  // expected-error{{'onChange'}}

    var safety = true  // expected-error{{'safety'}}
    var unsafe = false  // expected-error{{'unsafe'}}
    var `default` = 0  // expected-error{{'default'}}
    // Called like a behavior, but it is a flag.
    var beNice = true  // expected-error{{'beNice'}}

    #if DEBUG
    var log: [String] = []  // expected-error{{'log'}}
    #endif

    init(owner: String) {
        self.owner = owner
        super.init()
    }
}

class Bank: Actor {
    struct Vault { var gold = 0 }
    private class Clerk: Actor {
        var name = ""  // expected-error{{actor 'Bank.Clerk'}}
    }
}

extension Bank {
    var vault: Vault { Vault() }  // expected-error{{'vault'}}
    fileprivate subscript(name: String) -> Int? { nil }  // expected-error{{'subscript'}}
}
