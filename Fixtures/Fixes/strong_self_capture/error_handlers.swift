import FlynnRuntime

class Importer: Actor {
    private var count = 0
    private var failures = 0

    lazy var beImport = Behavior(self) { _ in
        try check(self.count)
    } onError: { error in
        print(error)
        self.failures += 1
    }

    lazy var beCount = Behavior(self) { (me, _) throws in
        try check(me.count)
    } onError: { (me, error) in
        print(error)
        self.failures += 1
    }
}

func check(_ count: Int) throws {}
