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

    lazy var beLater = Behavior(self) { [unowned self] _ in
        later { self.count += 1 }  // expect escaping_unowned_self
        later { [self] in count += 1 }
        let inner = Behavior(self) { _ in self.count += 1 }
        inner()
    }

    lazy var bePath = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - words
        print((args[x: 0] as [String]).map(\.self))
    }

    // The property holds the closure's value, not the closure.
    lazy var total: Int = { self.count + self.step }()  // expect exposed_actor_variable
    lazy var beNow: Behavior = self.onChange

    func unsafeNotify() {  // expect unsafe_member
        let local = { self.count += 1 }
        local()
        self.onChange(self.count)
    }
}

func later(_ body: @escaping () -> Void) { body() }
