import FlynnRuntime

enum BankError: Error, Equatable {
    case insufficientFunds(needed: Int)
    case closed
}

enum Currency: String { case euro, dollar }

struct Transfer {
    var amount: Int
    var currency: Currency
    var note: String?
}

/// What the ledger keeps.
protocol Booked: Actor {
    var beBook: Behavior { get }
    var beBalance: Behavior { get }
}

class Account: Actor, Booked, @unchecked Sendable {
    private var balance: Int
    private var isClosed = false
    private var notes: [String] = []

    init(balance: Int) {
        self.balance = balance
    }

    lazy var beBook: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Transfer - the transfer
        let transfer: Transfer = args[x: 0]
        balance += transfer.amount
        if let note = transfer.note { notes.append(note) }
    }

    lazy var beBalance: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the balance
        let reply: Reply<Int> = args[x: 0]
        reply(self.balance)
    }

    lazy var beWithdraw = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - amount
        // flynnlint:parameter Reply<Int> - receives the new balance
        let amount: Int = args[x: 0]
        let reply: Reply<Int> = args[x: 1]
        guard !isClosed else {
            reply(throwing: BankError.closed)
            return
        }
        if balance < amount {
            reply(throwing: BankError.insufficientFunds(needed: amount - balance))
        } else {
            balance -= amount
            reply(balance)
        }
    }

    lazy var beClose = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter None
        isClosed = true
    }

    lazy var beNotes = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<[String]> - receives the notes
        let reply: Reply<[String]> = args[x: 0]
        reply(notes)
    }

    lazy var beFee = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - the fee in percent
        let percent: Int = args[x: 0]
        let fee = balance * percent / 100
        defer { notes.append("fee \(fee)") }
        balance -= fee
    }
}

final class SavingsAccount: Account, @unchecked Sendable {
    private var rate = 2

    lazy var beInterest = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - years
        let years: Int = args[x: 0]
        for _ in 0..<years { beFee(-rate) }
    }

    lazy var beRate = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - rate in percent
        rate = args[x: 0]
    }
}

final class Bank: Actor, @unchecked Sendable {
    private var accounts: [Int: any Booked] = [:]
    private var nextNumber = 1
    private var log: [String] = []

    lazy var beOpen = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Account - the new account
        // flynnlint:parameter (Int) -> Void - receives the number
        let account: Account = args[x: 0]
        let done: (Int) -> Void = args[x: 1]
        accounts[nextNumber] = account
        done(nextNumber)
        nextNumber += 1
    }

    lazy var beTransfer = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - from
        // flynnlint:parameter Int - to
        // flynnlint:parameter Transfer - the transfer
        let (from, to) = (args[x: 0] as Int, args[x: 1] as Int)
        let transfer: Transfer = args[x: 2]
        guard let source = accounts[from], let target = accounts[to] else {
            log.append("unknown account")
            return
        }
        source.beBook(Transfer(amount: -transfer.amount, currency: transfer.currency, note: nil))
        target.beBook(transfer)
        log.append("\(from) -> \(to): \(transfer.amount) \(transfer.currency.rawValue)")
    }

    lazy var beLog = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<[String]> - receives the log
        let reply: Reply<[String]> = args[x: 0]
        defer { log = [] }
        reply(log)
    }

    lazy var beTotal = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the sum of all balances
        let reply: Reply<Int> = args[x: 0]
        let all = Array(accounts.values)
        Task {
            var sum = 0
            for account in all { sum += try await account.beBalance.ask(as: Int.self) }
            reply(sum)
        }
    }

    lazy var beAudit = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - who
        let who: String = args[x: 0]
        beNote("audit by \(who)")
    }

    lazy var beNote = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        log.append(args.get(0))
    }
}
