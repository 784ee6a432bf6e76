import FlynnRuntime
import Foundation

class Loader: Actor {
    lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Data> - receives the content
        // flynnlint:parameter Reply<[Int]> - receives the sizes
        // flynnlint:parameter FlynnRuntime.Reply<Void> - receives the end
        let data: Reply<Data> = args[x: 0]
        let text: Reply<String> = args[x: 0]  // expect parameter_type_drift
        let sizes: Reply<[Int]> = args[x: 1]
        let size: Reply<Int> = args[x: 1]  // expect parameter_type_drift
        let number: Int = args[x: 1]  // expect parameter_type_drift
        let end: Reply<()> = args[x: 2]
        let any: AnyReply = args[x: 2]
        print(data, text, sizes, size, number, end, any)
    }
}
