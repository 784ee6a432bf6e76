import FlynnRuntime

/// Declarations that are text: `lazy var run = Behavior(self) { _ in }`.
final class Generator: Actor {
    // lazy var old = Behavior(self) { _ in }
    /* lazy var older = Behavior(self) { /* nested */ _ in } */
    lazy var beGenerate = Behavior(self) { _ in
        print("lazy var generated = Behavior(self) { _ in }")
        print("""
            final class \(Generator.self): Actor {
                lazy var printed = Behavior(self) { _ in }
            }
            """)
        print(#"let raw = Behavior { _ in "# + "}")
    }

    /// Its value is a string; the closure's behavior is local.
    lazy var title: String = {  // expect exposed_actor_variable
        let behavior = Behavior(self) { _ in }
        return "\(type(of: behavior))"
    }()
}
