import FlynnRuntime

/// Words: labels, cases, parameters and local names that begin with the prefix.
class Bank: Actor {
    var safeBalance = 0
    func safePay(safeAmount amount: Int) { safeBalance -= amount }
}

enum Level {
    case safeBalance, safePay(Int)
}

/// Says bank.safeBalance in a comment.
func pay(_ bank: Bank, safePay: (Int) -> Void, _ level: Level) {
    let safeBalance = ["bank.safeBalance", #"\(bank.safeBalance)"#].count
    safePay(safeBalance)
    let pair = (safeBalance: 1, other: 2)
    print(pair.safeBalance, Level.safeBalance, Level.safePay(1))
    switch level {
    case .safeBalance: bank.unsafeWait(0)
    case .safePay(let safePay): print(safePay)
    }
    /* bank.safePay(safeAmount: 1) */
}
