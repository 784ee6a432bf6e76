import FlynnRuntime

class Disk: Actor {
    lazy var beRead = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the key  // expect unused_parameter
        // flynnlint:parameter (String) -> Void - takes the value
        let then: (String) -> Void = args[x: 1]
        then("")
    }
}

final class Loader {
    func load(_ key: String, priority: Int, then: @escaping @Sendable (String) -> Void) {}
    func fetch(_ key: String, completion: ((String) -> Void)? = nil) {}
    func each(_ key: String, _ body: (String) -> Void) { body(key) }
    func load(each keys: [String], then: @escaping (String) -> Void) {}
    func store(_ key: String, then: @escaping () -> Void) {}
    func store(_ key: String, whenDone: () -> Void) { whenDone() }
}

extension Actor {
    func later(_ seconds: Int, _ body: @escaping () -> Void, onError: ((Error) -> Void)? = nil) {}
}

extension Store {
    func later(_ seconds: Int, _ body: @escaping () -> Void, onError: ((Error) -> Void)? = nil) {}  // expect exposed_actor_function
}

func inBackground(_ body: @escaping () -> Void) {}
func measure(_ body: () -> Void) { body() }
