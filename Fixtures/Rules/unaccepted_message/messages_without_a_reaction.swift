import FlynnSystem

struct Login: Message {
    typealias Reply = String
    let name: String
}

struct Logout: Message {}
struct Refresh: Message {}

enum Report: Message {
    case daily, weekly

    static let usual = Report.daily
}

struct Note: Message {
    let text: String

    static func short(_ text: String) -> Note { Note(text: text) }
}

final class SessionActor: SystemActor {
    override func setup() throws {
        let mail = try system.actor(MailActor.self, caller: self)
        on(Login.self, result: { $0.name })
        on(Refresh.self, future: { [unowned self] _ in
            mail.promise(Logout())  // expect unaccepted_message: 'MailActor' doesn't accept 'Logout', so this 'promise' fails; add 'on(Logout.self, …)'
        })
    }

    private func report(_ mail: ActorRef<MailActor>?) {
        mail?.tell(Report.usual)  // expect unaccepted_message: this 'tell' fails
        mail?.tell(Note(text: "a"))
    }
}

final class MailActor: SystemActor {
    override func setup() {
        on(Note.self) { note in print(note.text) }
        self.on(Refresh.self, do: { _ in print("refresh") })
    }
}

final class Client {
    private let session: ActorRef<SessionActor>
    private var mails: [ActorRef<MailActor>] = []

    init(_ system: MainActorSystem) throws {
        session = try system.actor(SessionActor.self)
        let mail = try system.actor(MailActor.self)
        mail.tell(Login(name: "a"))  // expect unaccepted_message: 'MailActor' doesn't accept 'Login'
        mails.append(mail)
        try system.actor(MailActor.self).tell(Report.weekly)  // expect unaccepted_message
        guard let other = try? system.actor(MailActor.self) else { return }
        other.tell(Logout())  // expect unaccepted_message
        other.tell(Note.short("b"))
    }

    func run() async throws {
        _ = try await session.ask(Login(name: "b"))
        try await session.ask(Logout())  // expect unaccepted_message: so this 'ask' fails
        let note = Note(text: "c")
        try await session.ask(note, timeout: .seconds(1))  // expect unaccepted_message: 'Note'
        for mail in mails {
            mail.tell(note)
            mail.tell(Login(name: "c"))  // expect unaccepted_message
        }
        mails[0].promise(Report.daily).then { _ in print("reported") }  // expect unaccepted_message
    }
}
