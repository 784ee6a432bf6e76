import FlynnRuntime

class Librarian: Actor {
    lazy var beShelve = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter [String] - titles
        // flynnlint:parameter Set<Int> - numbers
        // flynnlint:parameter [String: [Int]] - pages
        // flynnlint:parameter [[Int?]] - gaps
        let titles: [Int] = args[x: 0]  // expect parameter_type_drift: documented as '[String]', but read as '[Int]'
        let unique: Set<String> = args[x: 0]  // expect parameter_type_drift: documented as '[String]', but read as 'Set<String>'
        let numbers: [Int] = args[x: 1]  // expect parameter_type_drift: documented as 'Set<Int>', but read as '[Int]'
        let pages: [String: [String]] = args[x: 2]  // expect parameter_type_drift: documented as '[String: [Int]]', but read as '[String: [String]]'
        let byNumber: [Int: [Int]] = args[x: 2]  // expect parameter_type_drift: but read as '[Int: [Int]]'
        let gaps: [[Int]] = args[x: 3]  // expect parameter_type_drift: documented as '[[Int?]]', but read as '[[Int]]'
        let slice: ArraySlice<String> = args[x: 0]  // expect parameter_type_drift: read as 'ArraySlice<String>'
        print(titles, unique, numbers, pages, byNumber, gaps, slice)
    }

    lazy var beLend = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Range<Int> - pages
        // flynnlint:parameter Result<String, Error> - a title
        // flynnlint:parameter ArraySlice<Int> - numbers
        print(args[x: 0] as ClosedRange<Int>)  // expect parameter_type_drift: documented as 'Range<Int>', but read as 'ClosedRange<Int>'
        print(args[x: 0] as Range<Int64>)  // expect parameter_type_drift: read as 'Range<Int64>'
        print(args[x: 1] as Result<[String], any Error>)  // expect parameter_type_drift: read as 'Result<[String], any Error>'
        // Only arrays, dictionaries and sets are cast by their elements.
        print(args[x: 2] as ArraySlice<Any>)  // expect parameter_type_drift: documented as 'ArraySlice<Int>', but read as 'ArraySlice<Any>'
    }
}
