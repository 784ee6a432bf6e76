import FlynnRuntime

class Gauge: Actor {
    private var level = 0
    private var limits: [Int] = []

    lazy var beSet = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - the level
        me.level = args[x: 0]
    }

    lazy var beRaise = Behavior(self) { (me: Gauge, args: BehaviorArgs) in  // expect strong_self_capture: the closure of behavior 'beRaise' captures 'self' strongly; use its parameter 'me'
        // flynnlint:parameter Int - by how much
        me.level = self.level + args[x: 0]
    }

    lazy var beReset = ChainableBehavior(self) { gauge, _ in  // expect strong_self_capture: use its parameter 'gauge'
        gauge.limits.forEach { limit in
            if self.level > limit { gauge.level = limit }
        }
    }

    lazy var beClear = Behavior(self) { _, _ in self.level = 0 }  // expect strong_self_capture: write '[unowned self]' before its argument

    lazy var beDouble = Behavior(self) { $0.level += $1.count }  // expect undocumented_parameters

    lazy var beHalve = Behavior(self) { [unowned self] (me, _) in
        self.level = me.level / 2
    }

    lazy var beShadow = Behavior(self) { (me, _) in  // expect strong_self_capture: write '[unowned self]'
        me.limits.forEach { me in self.level += me }
    }
}

/// Its behavior runs on another actor than `self`.
class Panel {
    private let gauge = Gauge()
    private var text = ""

    lazy var beShow = Behavior(gauge) { (me, _) in  // expect strong_self_capture: write '[unowned self]'
        self.text = "shown"
        me.beSet(1)
        me.beSet("a")  // expect argument_type
    }
}
