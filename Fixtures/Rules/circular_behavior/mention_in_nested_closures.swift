import FlynnRuntime

class Crawler: Actor {
    // In a closure in a closure, and in a local function.
    lazy var beFetch = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior: 'beFetch'
        // flynnlint:parameter [String] - addresses
        let addresses: [String] = args[x: 0]
        let next = { [unowned self] in self.beFetch(Array(addresses.dropFirst())) }
        next()
    }

    lazy var beParse = Behavior(self) { [unowned self] _ in  // expect circular_behavior: 'beParse'
        func again(_ count: Int) {
            if count > 0 { again(count - 1) } else { self.beParse() }
        }
        again(3)
    }

    lazy var beFollow = Behavior(self, { [unowned self] _ in  // expect circular_behavior: 'beFollow'
        (1...3).forEach { _ in (self.beFollow)() }
    })

    lazy var beWait = Behavior(self) { [weak self] _ in  // expect circular_behavior: 'beWait'
        guard let self else { return }
        self.beWait()
    }

    lazy var beMade = {  // expect circular_behavior: 'beMade: Behavior'
        return Behavior(self) { [unowned self] _ in self.beMade() }
    }()

    lazy var beStep = Behavior(self) { (args: BehaviorArgs) in  // expect circular_behavior: 'beStep'
        // flynnlint:parameter [Crawler] - all of them
        for crawler in args[x: 0] as [Crawler] where crawler !== args[x: 0] { crawler.beStep([crawler]) }
    }

    lazy var beBranch = Behavior(self) { [unowned self] _ in  // expect circular_behavior: 'beBranch'
        if let special = self as? SpecialCrawler { special.beBranch() } else { print("no") }
    }

    // Inherited by the class that is named.
    lazy var beMake = Behavior(self) { _ in SpecialCrawler().beMake() }  // expect circular_behavior: 'beMake'
}

final class SpecialCrawler: Crawler {}

final class Box<Value>: Actor {
    lazy var beOpen = Behavior(self) { _ in Box<Int>().beOpen() }  // expect circular_behavior: 'beOpen'
}
