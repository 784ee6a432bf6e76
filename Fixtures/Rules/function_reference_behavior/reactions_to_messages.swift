import FlynnSystem

struct Login: Message {
    typealias Reply = String
    let name: String
}

struct Logout: Message {}
struct Reset: Message {}
struct Titles: Message {
    typealias Reply = [String]
}

class SessionActor: SystemActor {
    private var name = ""
    private let reset: (Reset) -> Void = { _ in print("reset") }

    override func setup() {
        on(Login.self, result: logIn)  // expect function_reference_behavior: this reaction retains 'self', which owns it, through the method 'logIn'; call the method in a closure with '[unowned self]'
        self.on(Logout.self, do: self.logOut(_:))  // expect function_reference_behavior: 'self.logOut(_:)'
        on(Titles.self, async: (loadTitles))  // expect function_reference_behavior
        // A closure in a property doesn't retain the actor that has it.
        on(Reset.self, do: reset)
    }

    func setUpAgain() {
        let logOut: (Logout) -> Void = { _ in print("out") }
        on(Logout.self, do: logOut)
        on(Login.self, result: SessionActor.greet)
        on(Reset.self, do: resetAll)
        on(Titles.self, result: { [unowned self] _ in [name] })
    }

    private func logIn(_ login: Login) -> String {
        name = login.name
        return name
    }

    fileprivate func logOut(_ message: Logout) { name = "" }

    private func loadTitles(_ message: Titles) async throws -> [String] { [name] }

    private static func greet(_ login: Login) -> String { "hello \(login.name)" }
}

func resetAll(_ message: Reset) { print("resets all") }

final class GuestActor: SessionActor {
    override func setup() {
        super.setup()
        on(Logout.self, do: super.logOut)  // expect function_reference_behavior: 'super.logOut'
    }
}

/// Not an actor: the object that `on` is called on may not own the function.
final class Panel {
    func on<M>(_ type: M.Type, do handler: @escaping (M) -> Void) {}

    func connect() { on(Logout.self, do: close) }

    private func close(_ message: Logout) {}
}
