import FlynnRuntime

let bank = Bank()
let first = Account(balance: 100)
let second = SavingsAccount(balance: 50)

bank.beOpen(first) { (number: Int) in print("account", number) }
bank.beOpen(second) { (number: Int) in print("account", number) }
bank.beTransfer(1, 2, Transfer(amount: 30, currency: .euro, note: "rent"))
bank.beTransfer(1, 9, Transfer(amount: 30, currency: .dollar))
bank.unsafeWait(0)
print(try await bank.beLog.ask(as: [String].self))
print(try await first.beBalance.ask(as: Int.self))
let notes: [String] = try await second.beNotes.ask()
print(notes)
do {
    let left: Int = try await first.beWithdraw.ask(500)
    print(left)
} catch let error as BankError {
    print(error)
}
print(try await first.beWithdraw.ask(20, as: Int.self))
second.beRate(10).beInterest(2)
second.unsafeWait(0)
print(try await second.beBalance.ask(as: Int.self))
print(try await bank.beTotal.ask(as: Int.self))
bank.beAudit("me")
bank.unsafeWait(0)
print(try await bank.beLog.ask(timeout: .seconds(5), as: [String].self))
first.beClose()
print((try? await first.beWithdraw.ask(1, as: Int.self)) ?? -1)
