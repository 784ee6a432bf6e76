// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// User code beyond Swactors' page. Compiled in the Swift 5 and the Swift 6 language modes with warnings as errors.
import FlynnRuntime
import FlynnSystem

// MARK: Messages of classes

class Request: Message, @unchecked Sendable {
    typealias Reply = String
    let path: String

    init(path: String) { self.path = path }
}

final class Upload: Request, @unchecked Sendable {}

final class Server: SystemActor {
    struct Broken: Error {}
    struct Break: Message {}

    override func setup() {
        on(Request.self, result: { "done: \($0.path)" })
        on(Break.self, do: { _ in throw Broken() })
    }
}

// MARK: Promises

/// Asks without `async`: `ask` returns a promise if the code needs one.
func texts(_ server: ActorRef<Server>) -> Promise<String> {
    let pages: [Promise<String>] = ["a", "b"].map { server.ask(Request(path: $0)) }
    let upload: Promise<String> = server.ask(Upload(path: "c"), timeout: .seconds(3600))
    server.ask(Server.Break()).then(on: .anyThread, nil, { error in ignore(error) })
    return Promise.all(Promise.all(pages), upload).then(on: .anyThread) { pages, upload in
        (pages + [upload]).joined(separator: ", ")
    }
}

func first(_ server: ActorRef<Server>) -> Promise<String> {
    Promise.race([server.ask(Request(path: "a")), server.ask(Request(path: "a"))])
        .then(on: .anyThread, { text in text.uppercased() }, { error in "\(error)" })
        .recover { error in "failed" }
}

func ignore(_ error: any Error) {}

/// Both forms of `ask` in asynchronous code.
func awaitedTexts(_ server: ActorRef<Server>) async throws -> [String] {
    let waiting: Promise<String> = server.ask(Request(path: "d"))
    async let concurrent = server.ask(Request(path: "e"))
    let awaited = try await server.ask(Upload(path: "f"))
    server.ask(Server.Break()).then(on: .anyThread, nil, { error in ignore(error) })
    return try await [waiting.value, concurrent, awaited]
}

// MARK: Callers

/// An actor of the runtime. Handlers run in the actor's turns.
final class Reader: Actor {
    private var texts: [String] = []

    lazy var beStart = Behavior(self) { (me, args) in
        // flynnlint:parameter ActorSystem - has a server
        // flynnlint:parameter Promise<[String]> - receives the texts
        let system: any ActorSystem = args[x: 0]
        let texts: Promise<[String]> = args[x: 1]
        do {
            let server = try system.actor(Server.self, caller: me)
            me.beRead(server, texts)
        } catch {
            texts.reject(error)
        }
    }

    lazy var beRead = Behavior(self) { (me, args) in
        // flynnlint:parameter ActorRef<Server> - the server
        // flynnlint:parameter Promise<[String]> - receives the texts
        let server: ActorRef<Server> = args[x: 0]
        let texts: Promise<[String]> = args[x: 1]
        // The handler keeps the actor alive, unlike the reference and the promise.
        server.ask(Request(path: "g")).then { text in
            me.texts.append(text)
            texts.fulfill(me.texts)
        } failure: { error in
            _ = texts.reject(error)
        }
    }
}

// MARK: Created actors

struct Open: Message {
    typealias Reply = String
}

/// Creates actors, and observes their ends.
final class Manager: SystemActor {
    private var servers: [ActorID: Int] = [:]

    override func setup() {
        on(
            Open.self,
            future: { [unowned self] _ in
                let policy = RestartPolicy(maxFailures: 1, within: .seconds(3600))
                let server = try system.spawn(caller: self, supervision: .restart(policy)) { Server(system: $0) }
                watch(server)
                servers[server.id] = servers.count
                server.tell(Server.Break())
                return server.ask(Request(path: "h"))
            })
        on(Terminated.self, do: { [unowned self] end in servers[end.actor] = nil })
    }
}

/// Returns the results of all snippets.
public func runSnippets() async throws -> [String] {
    let system = try MainActorSystem { builder in
        try builder.addPool(of: Server.self, count: 2)
        try builder.addSingleton(Manager.self)
        builder.onFailedTell { _ in }
    }
    defer { system.shutdown() }
    let server = try system.actor(Server.self)
    var lines = [try await texts(server).value, try await first(server).value]
    lines += try await awaitedTexts(server)
    let readTexts = Promise<[String]>()
    Reader().beStart(system, readTexts)
    lines += try await readTexts.value
    lines.append(try await system.actor(Manager.self).ask(Open()))
    return lines
}
