import FlynnRuntime

/// The access is deep inside of the body, or in only one of its branches.
final class Miner: Actor {
    private var tunnels: [[Int]] = []

    lazy var beDig = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - how deep
        // flynnlint:parameter String - with what
        // flynnlint:parameter (Int) -> Void - called for each step
        // flynnlint:parameter Bool - whether to be quick
        self.tunnels = self.tunnels.map { tunnel in
            tunnel.flatMap { step -> [Int] in
                (args[x: 2] as (Int) -> Void)(step)
                return [step, step + (args[x: 0] as Int)]
            }
        }
        func tool() -> String {
            struct Tool { let name: String }
            defer { print("(tool)") }
            return Tool(name: args[x: 1]).name
        }
        #if DEBUG
        print(tool())
        #elseif os(Linux)
        guard args[x: 3] as Bool else { return }
        #endif
    }

    lazy var beFill = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - which
        let fill = Behavior(self) { [unowned self] _ in self.tunnels.remove(at: args[x: 0]) }
        fill()
    }
}
