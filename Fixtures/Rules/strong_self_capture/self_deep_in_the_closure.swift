import FlynnRuntime

/// `self` is captured wherever in the closure it stands, and by no more than one mention.
final class Gardener: Actor {
    private var plants: [String: Int] = [:]

    lazy var beWater = Behavior(self) { (args: BehaviorArgs) in  // expect strong_self_capture: closure of behavior 'beWater' captures 'self' strongly
        // flynnlint:parameter [String] - which
        let names: [String] = args[x: 0]
        print(names.map { name in "(\(name), \(self.plants[name] ?? 0))" })
    }

    lazy var beCut = Behavior(self) { _ in  // expect strong_self_capture: 'beCut'
        func cut(_ count: Int = 1) -> Int {
            [1, 2, 3].filter { $0 > count }.map { $0 + self.plants.count }.reduce(0, +)
        }
        print(cut())
    }

    lazy var beSow = Behavior(self) { (args: BehaviorArgs) in  // expect strong_self_capture: 'beSow'
        // flynnlint:parameter String - what
        // flynnlint:parameter Bool - whether in spring
        switch args[x: 0] as String {
        case let name where (args[x: 1] as Bool) && self.plants[name] == nil: print(name)
        default: break
        }
    }

    lazy var beHarvest = Behavior(self) { _ in  // expect strong_self_capture: 'beHarvest'
        defer { print("done, (really)") }
        guard case let plants? = Optional(self.plants), !plants.isEmpty else { return }
        print(plants)
    }

    lazy var beCount = Behavior(self) { _ in print(self[keyPath: \.plants.count]) }  // expect strong_self_capture: 'beCount'
}
