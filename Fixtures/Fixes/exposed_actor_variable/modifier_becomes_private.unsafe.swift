import FlynnRuntime

open class Account: Actor {
    private var balance = 0
    private var history: [Int] = []
    private var notes: [String] = []
    private var limit = 100
    private lazy var summary = { "\(self.balance)" }()
    private weak var bank: Bank?
    @Clamped(0...100) private final var rate = 5
    private static var count = 0
    private class var kind: String { "account" }
    private let (low, high): (Int, Int) = (0, 1), name = "é"
    private var owner = ""
    subscript(day: Int) -> Int { history[day] }
}

protocol Viewable: Actor {
    var title: String { get }
}
