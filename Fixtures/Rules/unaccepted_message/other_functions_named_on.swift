import FlynnRoles
import FlynnSystem

struct Ping: Message {}
struct Pong: Message {}
struct Echo: Message {
    typealias Reply = String
    let text: String
}

/// The events of a role, of a socket and of the program aren't messages of actors.
final class Slider: Role<Panel> {
    func listen() {
        on(.valueChanged) { slider, panel in print(slider, panel) }
        self.on(.bound) { slider, panel in print(slider, panel) }
    }
}

final class Panel: RoleOwner {
    let roles = RoleSet()

    init() {
        let slider = Slider()
        slider.on(.valueChanged) { slider, panel in print(slider, panel) }
        slider.bind(to: self)
    }
}

final class Socket {
    private var handlers: [String: () -> Void] = [:]

    func on(_ event: String, do handler: @escaping () -> Void) { handlers[event] = handler }
    func on<Event>(_ type: Event.Type, do handler: @escaping (Event) -> Void) { print(type, handler) }
}

func on(_ day: Int) -> String { "on day \(day)" }

func connect(_ socket: Socket, _ name: String) {
    let day = 5
    print(on(day))
    socket.on("open") { print("open") }
    socket.on(name, do: { print("named") })
    socket.on(Int.self, do: { print($0) })
    socket.on(Pong.self, do: { print($0) })
}

final class PlayerActor: SystemActor {
    override func setup() { on(Ping.self, do: { _ in print("ping") }) }
}

func play(_ player: ActorRef<PlayerActor>) {
    player.tell(Ping())
    player.tell(Pong())  // expect unaccepted_message: 'PlayerActor'
}

/// Doubt about one actor stays with that actor.
final class OpenActor: SystemActor {}

func install<M: Message>(_ type: M.Type, on actor: OpenActor) where M.Reply == Void { actor.on(type, do: { print($0) }) }

final class ServerActor: SystemActor {
    override func setup() { install(on: self) }
}

func install(on actor: ServerActor) { actor.on(Echo.self, result: { $0.text }) }

func serve(_ open: ActorRef<OpenActor>, _ server: ActorRef<ServerActor>) {
    open.tell(Pong())
    _ = server.promise(Echo(text: "a"))
    server.tell(Pong())  // expect unaccepted_message
}
