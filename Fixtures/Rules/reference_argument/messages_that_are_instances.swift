import FlynnSystem

/// A message that its sender can change later. Swift 6 demands `Sendable` of messages, so it compiles in the Swift 5 mode only.
class Draft: Message {
    var text = ""
}

final class Reply: Draft {}

/// Constant.
final class Login: Message {
    let name = "a"
}

/// The author has made sure that it can be shared.
final class Locked: Message, @unchecked Sendable {
    var text = ""
}

struct Note: Message {
    var text = ""
}

final class MailActor: SystemActor {
    private let last = Draft()

    override func setup() {
        on(Draft.self, do: { print($0.text) })
        on(Reply.self, do: { print($0.text) })
        on(Login.self, do: { print($0.name) })
        on(Locked.self, do: { print($0.text) })
        on(Note.self, do: { print($0.text) })
    }

    func repeatLast(_ mail: ActorRef<MailActor>) {
        mail.tell(self.last)  // expect reference_argument: the message, an instance of class 'Draft', is shared with another thread and can change
    }
}

func send(_ mail: ActorRef<MailActor>, _ draft: Draft, _ reply: Reply, _ login: Login, _ locked: Locked, _ note: Note) {
    mail.tell(draft)  // expect reference_argument: send a value, a new instance, or an instance of a class that is 'Sendable'
    draft.text = "changed"
    mail.tell(reply)  // expect reference_argument: 'Reply'
    mail.tell(Draft())
    mail.tell(makeDraft())
    mail.tell(login)
    mail.tell(locked)
    mail.tell(note)
}

func makeDraft() -> Draft { Draft() }

/// Not a reference to an actor.
struct Printer {
    func tell(_ draft: Draft) { print(draft.text) }

    func printAll(_ draft: Draft) {
        tell(draft)
        self.tell(draft)
        Printer().tell(draft)
    }
}
