import FlynnRuntime

open class Account: Actor {
    var balance = 0
    public private(set) var history: [Int] = []
    private(set) public var notes: [String] = []
    private(set) var limit = 100
    public lazy var summary = { "\(self.balance)" }()
    weak var bank: Bank?
    @Clamped(0...100) final var rate = 5
    static var count = 0
    class var kind: String { "account" }
    let (low, high): (Int, Int) = (0, 1), name = "é"
    internal(set) open var owner = ""
    subscript(day: Int) -> Int { history[day] }
}

protocol Viewable: Actor {
    var title: String { get }
}
