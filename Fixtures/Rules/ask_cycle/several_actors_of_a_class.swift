import FlynnSystem

struct Question: Message {
    typealias Reply = Int
    let depth: Int
}

/// Each one asks another one, which isn't occupied.
final class Searcher: SystemActor {
    override func setup() throws {
        on(Question.self, async: { [unowned self] question in
            if question.depth == 0 { return 1 }
            let other: ActorRef<Searcher> = try system.spawn(caller: self) { Searcher(system: $0) }
            return try await other.ask(Question(depth: question.depth - 1))
        })
    }
}

/// There is one.
final class Counter: SystemActor {
    override func setup() throws {
        let searcher = try system.actor(Searcher.self, caller: self)
        let itself = try system.actor(Counter.self, caller: self)
        on(Question.self, async: { question in
            _ = try await searcher.ask(question)
            return try await itself.ask(Question(depth: 1))  // expect ask_cycle
        })
    }
}

func start() throws {
    _ = try MainActorSystem { builder in
        try builder.addSingleton(Searcher.self)
        try builder.addSingleton(Counter.self)
    }
}
