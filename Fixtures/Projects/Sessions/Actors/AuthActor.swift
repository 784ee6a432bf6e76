import FlynnSystem

/// Signs texts with a key.
final class AuthActor: SystemActor {
    private var key = ""

    convenience init(system: any ActorSystem, key: String) {
        self.init(system: system)
        self.key = key
    }

    override func setup() {
        on(
            Sign.self,
            result: { [unowned self] message in
                message.text.lowercased() + "-" + key
            })
    }
}
