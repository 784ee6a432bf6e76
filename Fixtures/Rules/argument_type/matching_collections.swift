import FlynnRuntime

class Statistics: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Double] - samples
        // flynnlint:parameter Set<String> - tags
        print(args)
    }
    lazy var beGroup = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String: [Int]] - groups
        // flynnlint:parameter [[Double?]] - rows
        print(args)
    }
    lazy var beMix = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [Any] - things
        // flynnlint:parameter [String: Any?] - named things
        // flynnlint:parameter Set<AnyHashable> - things without order
        print(args)
    }
    lazy var beRange = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter ArraySlice<Int> - which
        // flynnlint:parameter ContiguousArray<Int> - of what
        print(args)
    }
}

func measure(_ statistics: Statistics, _ sample: Double, _ samples: [Double]) {
    // An empty collection has no element of a wrong type.
    statistics.beAdd([], [] as Set<Int>)
    statistics.beAdd([] as [String], ["a", "b"] as Set)
    statistics.beAdd([1, 2.5, -3], ["a"] as Set<String>)
    // Next to a value of another type, a literal gets that type.
    statistics.beAdd([1, sample], Set(["a"]))
    statistics.beAdd([sample, 2, (3)], .init())
    statistics.beAdd([1 as Double, 2], Set<String>())
    statistics.beAdd(samples + [1], samples.isEmpty ? Set() : ["a"])
    statistics.beAdd([1, 2].map { $0 * 1.5 }, ["a"] as Set<String>)
    statistics.beAdd([1, 2] as [Double], ["a, b", "(c"] as Set<String>)
    statistics.beGroup([:], [[]])
    statistics.beGroup(["a": [], "b": [1]], [[1, 2.5], [nil], []])
    statistics.beGroup(["a": [1]] as Dictionary, [[1], [2.5, nil]])
    statistics.beGroup(
        [
            "a": [1, 2],
            "b": [
                3
            ],
        ],
        [[sample, 1]])
    statistics.beMix([1, "a", nil, [2.5]], ["a": 1, "b": nil], Set([1]))
    statistics.beRange([1] as ArraySlice<Int>, [1] as ContiguousArray<Int>)
    statistics.beRange([1, 2, 3][1...], ContiguousArray([1]))
}
