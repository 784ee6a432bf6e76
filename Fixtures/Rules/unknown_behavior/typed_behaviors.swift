import FlynnRuntime

class Mailer: Actor {
    private var sent = 0
    func beSend(_ text: String) { behave { me in me.sent += 1 } }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the number
        let reply: Reply<Int> = args[x: 0]
        reply(1)
    }
}

func mail(_ mailer: Mailer) {
    mailer.beSend("a")
    mailer.beSent("b")  // expect unknown_behavior: 'beSent'
}
