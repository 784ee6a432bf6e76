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
    statistics.beAdd([], [])  // expect argument_type: must be 'Set<String>', but '[]', an array, is passed
    statistics.beAdd([1, 2, 3], [:])  // expect argument_type: must be '[Double]' // expect argument_type: a dictionary
    statistics.beAdd([1.5, nil], ["a"] as Set<Character>)  // expect argument_type: must be '[Double]' // expect argument_type: of type 'Set<Character>'
    statistics.beAdd([1.5, "2.5"], [sample])  // expect argument_type: must be '[Double]' // expect argument_type: must be 'Set<String>'
    statistics.beAdd([[1.5]], "tag, (other)")  // expect argument_type: must be '[Double]' // expect argument_type: a 'String'
    statistics.beAdd([1 as Double, 2 as Float], ["a", "b"])  // expect argument_type: must be '[Double]' // expect argument_type: must be 'Set<String>'
    statistics.beGroup(["a": [1], "b": [2.5]], [[1.5], [nil], ["c"]])  // expect argument_type: must be '[String: [Int]]' // expect argument_type: must be '[[Double?]]'
    statistics.beGroup(["a": 1], [["a": 1.5]])  // expect argument_type: must be '[String: [Int]]' // expect argument_type: must be '[[Double?]]'
    statistics.beGroup([1: [1]], [[1, 2], [3]])  // expect argument_type: must be '[String: [Int]]' // expect argument_type: must be '[[Double?]]'
    statistics.beGroup(["a": []] as [Character: [Int]], [])  // expect argument_type: of type '[Character: [Int]]'
    statistics.beRange(5, [5], "five")  // expect argument_type: must be 'Range<Int>' // expect argument_type: must be 'ArraySlice<Int>' // expect argument_type: must be 'Result<Int, Error>'
}
