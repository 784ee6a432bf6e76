import FlynnRuntime

public class Bank: Actor {
    private var balance = 0

    public lazy var beDeposit = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect racing_behavior: 'Customer' and 'Employer'
        // flynnlint:parameter Int - amount
        self.balance += args[x: 0] as Int
    }

    public lazy var beWithdraw = ChainableBehavior(self) { [unowned self] (args: BehaviorArgs) in  // expect racing_behavior
        // flynnlint:parameter Int - amount
        self.balance -= args[x: 0] as Int
    }

    lazy var beClose: Behavior = .init(self) { [unowned self] _ in self.balance = 0 }  // expect racing_behavior

    lazy var beAudit = Behavior(self) { (me, _) in print(me.balance) }  // expect racing_behavior

    lazy var beLock = Behavior(self, name: "lock") { _ in print("locked") }  // expect racing_behavior
}

/// A behavior of the superclass.
final class SavingsBank: Bank {
    lazy var beAddInterest: Behavior = Behavior(self) { _ in print("interest") }  // expect racing_behavior: 'Customer' and 'Employer'

    lazy var beReport = FlynnRuntime.Behavior(self) { _ in print("report") }  // expect racing_behavior
}

class Customer: Actor {
    private let bank: Bank
    private var savings: SavingsBank?

    init(_ bank: Bank) { self.bank = bank }

    lazy var beShop = Behavior(self) { (me, _) in
        me.bank.beWithdraw(10).beDeposit(1)
        me.bank.beClose()
        me.bank.beAudit()
        me.bank.beLock()
        me.savings?.beAddInterest()
        me.savings?.beReport()
    }
}

class Employer: Actor {
    private var banks: [Bank] = []
    private let savings = SavingsBank()
    private var other: SavingsBank?

    lazy var bePay = Behavior(self) { [unowned self] _ in
        for bank in self.banks {
            bank.beDeposit(100)
            bank.beWithdraw(1)
        }
        self.banks.first?.beClose()
        self.banks.first?.beAudit()
        self.banks[0].beLock()
        self.savings.beAddInterest()
        if let other = self.other { other.beReport() }
    }
}
