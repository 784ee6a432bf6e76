/// Arrays that are called like the arguments of a behavior, where there is no behavior at all.
import Foundation

struct Tool {
    let args = CommandLine.arguments

    func run(_ handler: ([Any?]) -> Void) {
        // flynnlint:parameter String - this documents nothing, for it stands in no behavior  // expect unknown_directive
        print(args[1], args[2])
        handler([args[3], nil])
    }
}

struct Closure {
    init(_ body: @escaping ([Any?]) -> Void) {}
}

let tool = Tool()
tool.run { args in print(args[0] as Any, args[9] as Any) }
let closure = Closure { (args: [Any?]) in print(args[7] as Any, args[-1 + 1] as Any) }
