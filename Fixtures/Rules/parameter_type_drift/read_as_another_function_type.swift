import FlynnRuntime

class Downloader: Actor {
    lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (String) -> Void - what to do with the text
        // flynnlint:parameter @Sendable () -> Void - what to do at the end
        // flynnlint:parameter ((Int, Int) -> Bool)? - how to sort
        // flynnlint:parameter () throws -> Int - how many
        let done: (Int) -> Void = args[x: 0]  // expect parameter_type_drift: documented as '(String) -> Void', but read as '(Int) -> Void'
        let both: (String, Int) -> Void = args[x: 0]  // expect parameter_type_drift: but read as '(String, Int) -> Void'
        let text = args[0] as! (String) -> String  // expect parameter_type_drift: but read as '(String) -> String'
        let end: () -> Void = args[x: 1]  // expect parameter_type_drift: documented as '@Sendable () -> Void', but read as '() -> Void'
        let sort: ((Int) -> Bool)? = args[x: 2]  // expect parameter_type_drift: documented as '((Int, Int) -> Bool)?', but read as '((Int) -> Bool)?'
        let count: () -> Int = args[x: 3]  // expect parameter_type_drift: documented as '() throws -> Int', but read as '() -> Int'
        let later: () async throws -> Int = args[x: 3]  // expect parameter_type_drift: but read as '() async throws -> Int'
        let change: (inout String) -> Void = args[x: 0]  // expect parameter_type_drift: but read as '(inout String) -> Void'
        let any: (Any) -> Void = args[x: 0]  // expect parameter_type_drift: but read as '(Any) -> Void'
        let name: String = args[x: 0]  // expect parameter_type_drift: but read as 'String'
        print(done, both, text, end, sort as Any, count, later, change, any, name)
    }
}
