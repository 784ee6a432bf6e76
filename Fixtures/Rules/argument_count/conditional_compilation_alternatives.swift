import FlynnRuntime

class Oven: Actor {
    // The label is `_`, the name isn't.
    lazy var beHeat = Behavior(self) { [unowned self] (_ args: BehaviorArgs) in
        // flynnlint:parameter Int - degrees
        self.heat(args[x: 0])
    }

    // One behavior, documented in whichever branch is compiled.
    lazy var beOpen = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        #if os(Linux)
        // flynnlint:parameter Int - how far
        self.open(args[x: 0])
        #else
        // flynnlint:parameter Int - how far
        self.open(args[x: 0] + 1)
        #endif
    }

    // Which of the two is compiled is unknown.
    lazy var beClose = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        #if os(Linux)
        // flynnlint:parameter Int - how far
        self.close(args[x: 0])
        #else
        // flynnlint:parameter None
        self.close(0)
        #endif
    }

    // A getter that makes its behavior anew each time declares it.
    var beClean: Behavior {
        return Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - with what
            self.clean(args[x: 0])
        }
    }

    lazy var beGo = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how far
        self.go(args[x: 0])
    }
}

class Stove: Actor {
    lazy var beGo = Behavior(self) { _ in }
}

class Kitchen {
    #if os(Linux)
    var device = Oven()
    typealias Device = Oven
    #else
    var device = Stove()
    typealias Device = Stove
    #endif

    func cook(_ oven: Oven) {
        oven.beHeat(180)
        oven.beHeat()  // expect argument_count: takes 1 argument, but none is passed
        oven.beOpen(1)
        oven.beOpen(1, 2)  // expect argument_count: takes 1 argument, but 2 are passed
        oven.beClose()
        oven.beClose(1)
        oven.beClean("soap")
        oven.beClean()  // expect argument_count: takes 1 argument, but none is passed

        #if os(Linux)
        let local = Oven()
        #else
        let local = Stove()
        #endif
        local.beGo(1)
        local.beGo()

        device.beGo(1)
        device.beGo()
        Device().beGo(1)
        let other: Device = Device()
        other.beGo()

        #if DEBUG
        let same = Stove()
        #else
        let same = Stove()
        #endif
        same.beGo(1)  // expect argument_count: takes no arguments, but 1 is passed
    }
}
