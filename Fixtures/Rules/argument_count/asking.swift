import FlynnRuntime
import Foundation

/// `ask` adds a `Reply` after the arguments. The labels `timeout` and `as` are its own.
class Loader: Actor {
    lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter URL - what to load
        // flynnlint:parameter Reply<Data> - receives the content
        let url: URL = args[x: 0]
        let reply: Reply<Data> = args[x: 1]
        reply(Data(url.path.utf8))
    }

    lazy var beCount = ChainableBehavior(self) { (me, args) in
        // flynnlint:parameter Reply<Int> - receives the number of files
        let reply: Reply<Int> = args[x: 0]
        reply(5)
    }

    lazy var beForget = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - how many files
        print(args[x: 0] as Int)
    }

    lazy var beStop = Behavior(self) { _ in print("stop") }

    lazy var beAnything = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args)
    }

    lazy var beFilter = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Int) -> Bool - which ones
        // flynnlint:parameter Reply<Int>? - receives the number
        let filter: (Int) -> Bool = args[x: 0]
        let reply: Reply<Int>? = args[x: 1]
        _ = reply?(filter(1) ? 1 : 0)
    }
}

func use(_ loader: Loader, _ other: Loader?, _ url: URL) async throws {
    let data: Data = try await loader.beLoad.ask(url)
    _ = try await loader.beLoad.ask(url, as: Data.self)
    _ = try await loader.beLoad.ask(url, timeout: .seconds(1), as: Data.self)
    _ = try await loader.beCount.ask(as: Int.self)
    _ = try await loader.beFilter.ask({ (number: Int) in number > 0 }, as: Int.self)
    _ = try await other?.beLoad.ask(url, as: Data.self)
    let load = loader.beLoad
    _ = try await load.ask(url, timeout: nil, as: Data.self)
    async let later: Data = loader.beLoad.ask(url)
    print(data, try await later)

    let none: Data = try await loader.beLoad.ask()  // expect argument_count: takes 1 argument before the 'Reply', which 'ask' adds, but none is passed
    _ = try await loader.beLoad.ask(timeout: .seconds(1), as: Data.self)  // expect argument_count: but none is passed
    _ = try await loader.beLoad.ask(url, 1, as: Data.self)  // expect argument_count: but 2 are passed
    _ = try await other?.beLoad.ask(as: Data.self)  // expect argument_count
    _ = try await load.ask(url, url, as: Data.self)  // expect argument_count
    _ = try await loader.beCount.ask(1, as: Int.self)  // expect argument_count: takes no arguments before the 'Reply'
    print(none)

    // A behavior without a `Reply` never answers.
    _ = try await loader.beForget.ask(1, as: Int.self)  // expect argument_count: can't be asked, because it takes 1 argument and no 'Reply'; add a 'Reply'
    _ = try await loader.beStop.ask(as: Int.self)  // expect argument_count: can't be asked, because it takes no arguments and no 'Reply'
    _ = try await loader.beAnything.ask(1, 2, 3, as: Int.self)

    // Without `ask`, the reply is an argument like any other.
    loader.beLoad(url)  // expect argument_count: takes 2 arguments, but 1 is passed; 'ask' adds the 'Reply'
    loader.beCount()  // expect argument_count: 'ask' adds the 'Reply'
    loader.beForget()  // expect argument_count: takes 1 argument, but none is passed
    loader.beStop(1)  // expect argument_count
}

/// A behavior that passes its reply on.
class Cache: Actor {
    private let loader = Loader()

    lazy var beFetch = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter URL - what to load
        // flynnlint:parameter Reply<Data> - receives the content
        let reply: Reply<Data> = args[x: 1]
        self.loader.beLoad(args[x: 0] as URL, reply)
        self.loader.beLoad(reply)  // expect argument_count
    }
}

/// Functions with the name `ask` of other types.
class Oracle {
    func ask(_ question: String) -> String { question }
    var beAnswer: Oracle { self }
}

func consult(_ oracle: Oracle, _ loader: Loader) {
    _ = oracle.ask("why")
    _ = oracle.beAnswer.ask("why")
    let ask = loader.beLoad.ask
    print(ask)
}
