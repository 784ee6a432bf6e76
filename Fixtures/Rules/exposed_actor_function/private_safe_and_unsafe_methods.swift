import FlynnRuntime

class Store: Actor {
    private var items: [String] = []

    override init() {
        super.init()
        fill()
    }

    convenience init(_ items: [String]) {
        self.init()
        self.items = items
    }

    deinit { items = [] }

    private func fill() { items = ["a (b, c)", "d"] }
    @objc private func reload(_ sender: Any) {}
    final private func sort(by order: (String, String) -> Bool) { items.sort(by: order) }

    func safeAdd(_ item: String) { items.append(item) }
    public func unsafeCount() -> Int { items.count }  // expect unsafe_member
    open func safeÄndern() {}

    static func make() -> Store { Store() }
    class func makeAll(_ count: Int) -> [Store] { (0..<count).map { _ in Store() } }
    static func == (left: Store, right: Store) -> Bool { left === right }

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - what to add
        func add(_ item: String) { self.safeAdd(item) }
        add(args[x: 0])
    }

    enum Order {
        case up, down
        func turned() -> Order { self == .up ? .down : .up }
    }
}

private extension Store {
    func trim() { items = items.filter { !$0.isEmpty } }
}

extension Store {
    private func clear() { items = [] }
}

/// An actor without members.
final class Idle: Actor {}
