import FlynnRuntime

/// The project's own `ask` may take anything.
extension Behavior {
    func ask(_ question: String) async -> String { question }
}

class Loader: Actor {
    lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - what to load
        print(args[x: 0] as Int)
    }
}

func use(_ loader: Loader) async {
    print(await loader.beLoad.ask("why"))
    loader.beLoad()  // expect argument_count
}
