import FlynnRuntime

class Gauge: Actor {
    private var level = 0
    private var limits: [Int] = []

    lazy var beRaise = Behavior(self) { (me, args) in
        // flynnlint:parameter Int - by how much
        me.level = self.level + args[x: 0]
        print(self.level)
    }

    lazy var beReset = Behavior(self) { me, _ in
        me.limits.forEach { limit in
            if self.level > limit { self.level = limit }
        }
    }

    lazy var beClear = Behavior(self) { _, _ in self.level = 0 }

    lazy var beHalve = Behavior(self) { [self] (me, _) in level = me.level / 2 }
}
