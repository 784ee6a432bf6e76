import FlynnRuntime

public class Toolbar: Actor {
    /// The program that uses the library sets its actor.
    public let beSelect = Behavior { _ in print("selected") }
}

/// A memberwise initializer replaces the behavior.
struct Callbacks {
    var beDone = Behavior { _ in print("done") }
    let beFailed = Behavior { _ in print("failed") }  // expect missing_actor
}

class Window: Actor {
    /// Any file may assign another one.
    var onClose = Behavior { _ in print("closes") }  // expect behavior_name
}
