import FlynnRuntime

class Counter: Actor {
    private var count = 0
    private let step: Int
    private let onChange: Behavior

    init(_ step: Int, _ onChange: Behavior) {
        self.step = step
        self.onChange = onChange
        super.init()
        beFill = .init(self) { [unowned self] _ in self.count = 100 }
        later { self.count += 1 }
    }

    var beFill: Behavior!

    lazy var beAdd = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many
        self.count += args[x: 0]
    }

    lazy var beReset = Behavior(self) { [weak self] _ in
        guard let self else { return }
        self.count = 0
    }

    lazy var beDrop = Behavior(self) { [unowned(unsafe) self, step] _ in
        self.count -= step
    }

    lazy var beTake = Behavior(self) { [weak counter = self] _ in
        counter?.count -= 1
    }

    lazy var beStep = Behavior(self) { [step, unowned self = self] _ in
        self.count += step
    }

    // A word in a comment or string such as self is nothing.
    lazy var beSay = Behavior(self) { _ in
        print("self", #"\(self.count)"#)
        /* self.count = 0 */
    }

    lazy var beLater = Behavior(self) { [unowned self] _ in
        later { self.count += 1 }
        later { [self] in count += 1 }
        let inner = Behavior(self) { _ in self.count += 1 }
        inner()
    }

    lazy var beMake = Behavior(self) { _ in
        // The `self` of a type in the closure is another one.
        class Helper {
            var value = 0
            func help() { self.value += 1 }
        }
        struct Point {
            var x = 0
            mutating func move() { self.x += 1 }
        }
        Helper().help()
        print(Point.self, Counter.self, type(of: Helper()).self)
    }

    lazy var bePath = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - words
        print((args[x: 0] as [String]).map(\.self))
    }

    // The property holds the closure's value, not the closure.
    lazy var total: Int = { self.count + self.step }()
    lazy var beNow: Behavior = self.onChange

    func unsafeNotify() {
        let local = { self.count += 1 }
        local()
        self.onChange(self.count)
    }
}

/// A value is copied into the closure.
struct Options {
    var level = 0
    var beRaise: Behavior {
        Behavior { _ in print(self.level) }
    }
    let beLower: Behavior
    init() {
        beLower = Behavior { _ in print("lower") }
    }
}

enum Command {
    case run
    var beRun: Behavior { Behavior { _ in print(self) } }
}

func later(_ body: @escaping () -> Void) { body() }

/// What is read of `self` for the capture list is captured without it.
class Greeter: Actor {
    private let name = "Ada"
    lazy var beGreet = Behavior(self) { [name = self.name] _ in print(name) }
    lazy var beCount = Behavior(self) { [count = self.name.count, name] _ in print(name, count) }
}
