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
    lazy var beRange = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Range<Int> - which
        // flynnlint:parameter ArraySlice<Int> - of what
        // flynnlint:parameter Result<Int, Error> - what came of it
        print(args)
    }
}

func measure(_ statistics: Statistics, _ sample: Double) {
    statistics.beAdd([], [])  // expected-error{{must be 'Set<String>', but '[]', an array, is passed}}
    statistics.beAdd([1, 2, 3], [:])  // expected-error{{must be '[Double]'}} expected-error{{a dictionary}}
    statistics.beAdd([1.5, nil], ["a"] as Set<Character>)  // expected-error{{must be '[Double]'}} expected-error{{of type 'Set<Character>'}}
    statistics.beAdd([1.5, "2.5"], [sample])  // expected-error{{must be '[Double]'}} expected-error{{must be 'Set<String>'}}
    statistics.beAdd([[1.5]], "tag, (other)")  // expected-error{{must be '[Double]'}} expected-error{{a 'String'}}
    statistics.beAdd([1 as Double, 2 as Float], ["a", "b"])  // expected-error{{must be '[Double]'}} expected-error{{must be 'Set<String>'}}
    statistics.beGroup(["a": [1], "b": [2.5]], [[1.5], [nil], ["c"]])  // expected-error{{must be '[String: [Int]]'}} expected-error{{must be '[[Double?]]'}}
    statistics.beGroup(["a": 1], [["a": 1.5]])  // expected-error{{must be '[String: [Int]]'}} expected-error{{must be '[[Double?]]'}}
    statistics.beGroup([1: [1]], [[1, 2], [3]])  // expected-error{{must be '[String: [Int]]'}} expected-error{{must be '[[Double?]]'}}
    statistics.beGroup(["a": []] as [Character: [Int]], [])  // expected-error{{of type '[Character: [Int]]'}}
    statistics.beRange(5, [5], "five")  // expected-error{{must be 'Range<Int>'}} expected-error{{must be 'ArraySlice<Int>'}} expected-error{{must be 'Result<Int, Error>'}}
}
