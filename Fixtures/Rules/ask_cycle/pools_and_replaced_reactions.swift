import FlynnSystem

struct Load: Message {}
struct Parse: Message {}
struct Page: Message {}

/// Another member of the pool can answer.
final class LoaderActor: SystemActor {
    override func setup() throws {
        let parser = try system.actor(ParserActor.self, caller: self)
        on(Load.self, future: { _ in parser.promise(Parse()) })
        on(Page.self, do: { _ in print("page") })
    }
}

final class ParserActor: SystemActor {
    override func setup() throws {
        let loader = try system.actor(LoaderActor.self, caller: self)
        on(Parse.self, future: { _ in loader.promise(Page()) })
        on(Page.self, future: { _ in loader.promise(Page()) })
        on(Page.self, do: { _ in print("page") })
    }
}

func start() throws -> MainActorSystem {
    try MainActorSystem { builder in
        try builder.addPool(of: LoaderActor.self, count: 3)
        try builder.addSingleton(ParserActor.self)
    }
}
