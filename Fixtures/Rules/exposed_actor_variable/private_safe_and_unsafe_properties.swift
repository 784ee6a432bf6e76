import FlynnRuntime

class Account: Actor {
    private var balance = 0
    private let owner: String
    private lazy var summary = { "\(self.balance), (\(self.owner))" }()
    @Clamped(0...100) private var rate = 5
    private static var count = 0
    @TaskLocal static var trace = "none"
    static let standard = Account("none")
    static let (first, second) = (Account("a"), Account("b"))
    private weak var bank: Bank?
    final private let (low, high): (Int, Int) = (0, 1)
    private subscript(day: Int) -> Int { day }
    static subscript(name: String) -> Account { Account(name) }

    var safeBalance: Int { balance }
    let unsafeOwner = ""  // expect unsafe_member
    public internal(set) var safeÜbertrag = 0

    init(_ owner: String) {
        let local = owner
        var copy = local
        copy += ""
        self.owner = copy
        super.init()
    }
}

class Bank: Actor {
    struct Vault { var gold = 0 }
    enum Size { case small, large; var value: Int { 0 } }
    final class Counter { var count = 0 }
}

private extension Bank {
    var vault: Vault { Vault() }
    subscript(name: String) -> Int? { nil }
}
