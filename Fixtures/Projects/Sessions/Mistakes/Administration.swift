import FlynnSystem

// What administrators do with the running program. Many of their messages go to actors that don't accept them.

/// Closes the sessions of all users.
struct CloseAllSessions: Message {}

/// Asks for the number of open sessions.
struct CountSessions: Message {
    typealias Reply = Int
}

enum Maintenance: Message {
    case begin, end

    static let tonight = Maintenance.begin
}

/// What users read while the service restarts.
struct Announcement: Message {
    let text: String

    static func restart(in minutes: Int) -> Announcement { Announcement(text: "restarts in \(minutes) minutes") }
}

/// The actors that an administrator works with.
struct Backend {
    let auth: ActorRef<AuthActor>
    let session: ActorRef<SessionActor>
}

final class Console {
    private let session: ActorRef<SessionActor>
    private let auth: ActorRef<AuthActor>?
    private let workers: [String: ActorRef<APIActor>]

    private var uploads: ActorRef<APIActor>? { workers["uploads"] }

    init(_ system: any ActorSystem) throws {
        session = try system.actor(SessionActor.self)
        auth = try? system.actor(AuthActor.self)
        let api = try system.actor(APIActor.self)
        workers = ["downloads": api, "uploads": api]
    }

    func signOut() {
        auth?.tell(Logout())  // expect unaccepted_message: 'AuthActor' doesn't accept 'Logout', so this 'tell' fails
        session.tell(Logout())
    }

    func sessionCount() async throws -> Int {
        try await session.ask(CountSessions(), timeout: .seconds(1))  // expect unaccepted_message: so this 'ask' fails
    }

    func beginMaintenance(in minutes: Int) {
        let announcement = Announcement.restart(in: minutes)
        for worker in workers.values {
            worker.tell(announcement)  // expect unaccepted_message: 'APIActor' doesn't accept 'Announcement'
        }
        session.tell(Maintenance.tonight)  // expect unaccepted_message: 'Maintenance'
    }

    func run(_ command: String) {
        switch command {
        case "close": session.tell(CloseAllSessions())  // expect unaccepted_message: add 'on(CloseAllSessions.self, …)'
        case "upload":
            uploads?.promise(Sign(text: command)).then { print($0) }  // expect unaccepted_message: this 'promise' fails
        default: break
        }
    }

    /// The workers know single documents only.
    func loadAll(_ documents: [Int]) async throws -> [String] {
        guard let api = workers["downloads"] else { return [] }
        return try await withThrowingTaskGroup(of: [String].self) { group in
            for document in documents {
                group.addTask { try await api.ask(LoadTitles(documents: [document])) }  // expect unaccepted_message
            }
            return try await group.reduce([], +)
        }
    }
}

func renew(_ login: Login, in backend: Backend) async throws {
    _ = try await backend.session.ask(login)
    async let session = backend.auth.ask(login)  // expect unaccepted_message: 'AuthActor' doesn't accept 'Login'
    print(try await session.token)
}

func signIn(_ system: MainActorSystem, _ user: String) throws {
    try system.actor(SessionActor.self).promise(Sign(text: user))  // expect unaccepted_message: 'SessionActor'
        .then { signature in try system.actor(APIActor.self).promise(Request(path: signature)) }
        .then { print("signed in with", $0) }
}

struct Daily: Message {}
struct Monthly: Message {}

/// Writes reports. Its subclasses accept more messages.
class ReportActor: SystemActor {
    override func setup() throws {
        let session = try system.actor(SessionActor.self, caller: self)
        on(
            Daily.self,
            async: { _ in
                guard try await session.ask(CurrentSession()) == nil else { return }
                let count = try await session.ask(CountSessions())  // expect unaccepted_message
                print("sessions:", count)
            })
    }
}

final class SalesReportActor: ReportActor {
    override func setup() throws {
        try super.setup()
        on(Monthly.self, do: { _ in print("sales of the month") })
    }
}

final class ErrorReportActor: ReportActor {}

func report(_ sales: ActorRef<SalesReportActor>, _ errors: ActorRef<ErrorReportActor>) {
    sales.tell(Daily())
    sales.tell(Monthly())
    errors.tell(Daily())
    errors.tell(Monthly())  // expect unaccepted_message: 'ErrorReportActor' doesn't accept 'Monthly'
}
