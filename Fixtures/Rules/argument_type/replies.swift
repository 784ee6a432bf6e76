import FlynnRuntime
import Foundation

struct Photo: Sendable {}

/// The reply that `ask` adds answers with the type that the caller waits for.
class Loader: Actor {
    lazy var beLoad = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what to load
        // flynnlint:parameter Reply<Data> - receives the content
        let reply: Reply<Data> = args[x: 1]
        reply(Data((args[x: 0] as String).utf8))
    }

    lazy var beFind = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Reply<[Photo]?>? - receives the photos
        let reply: Reply<[Photo]?>? = args[x: 0]
        _ = reply?([Photo()])
    }

    lazy var beSize = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - which one
        // flynnlint:parameter FlynnRuntime.Reply<(width: Int, height: Int)> - receives the size
        let reply: FlynnRuntime.Reply<(width: Int, height: Int)> = args[x: 1]
        reply((args[x: 0] as Int, 1))
    }

    lazy var beForget = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - which one
        print(args[x: 0] as Int)
    }

    lazy var beAnswer = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter AnyReply - gets an error
        (args[x: 0] as AnyReply)(throwing: CancellationError())
    }

    lazy var beCommon = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter any Sendable - anything
        print(args[x: 0] as any Sendable)
    }
}

func use(_ loader: Loader, _ album: Loader?) async throws {
    let data: Data = try await loader.beLoad.ask("a", timeout: .seconds(1))
    let size = try await loader.beSize.ask(1, as: (width: Int, height: Int).self)
    let photos: [Photo]? = try await loader.beFind.ask()
    let maybe: Data? = try await album?.beLoad.ask("a")
    let nothing: Int = try await loader.beAnswer.ask()
    let common: Int = try await loader.beCommon.ask()
    print(data, size, photos as Any, maybe as Any, nothing, common)

    _ = try await loader.beLoad.ask(5, as: Data.self)  // expect argument_type: must be 'String', but '5', an 'Int', is passed
    _ = try await loader.beLoad.ask("a", as: String.self)  // expect argument_type: takes a 'Reply<Data>', but 'ask' passes a 'Reply<String>'
    let text: String = try await loader.beLoad.ask("a")  // expect argument_type: takes a 'Reply<Data>', but 'ask' passes a 'Reply<String>'
    async let later: Photo = loader.beLoad.ask("a")  // expect argument_type
    _ = try await loader.beLoad.ask("a") as [Photo]  // expect argument_type: passes a 'Reply<[Photo]>'
    _ = try await album?.beLoad.ask("a", as: Int.self)  // expect argument_type
    // The compiler infers the annotated type, not the type in the optional.
    let optional: Data? = try await loader.beLoad.ask("a")  // expect argument_type: takes a 'Reply<Data>', but 'ask' passes a 'Reply<Data?>'
    let tried: Data? = try? await loader.beLoad.ask("a")  // expect argument_type
    if let found: Data = try? await loader.beLoad.ask("a") { print(found) }  // expect argument_type
    let all: [Photo] = try await loader.beFind.ask()  // expect argument_type: takes a 'Reply<[Photo]?>?', but 'ask' passes a 'Reply<[Photo]>'
    _ = try await loader.beSize.ask(1, as: (Int, Int).self)  // expect argument_type
    print(text, try await later, optional as Any, tried as Any, all)

    // The type of the answer isn't written, or is that of a whole chain.
    let count: Int = try await loader.beLoad.ask("a").count
    print(try await loader.beLoad.ask("a"), count)

    // The last argument is no reply.
    _ = try await loader.beForget.ask(as: Int.self)  // expect argument_type: can't be asked, because it takes 'Int' as its last argument and no 'Reply'
}

/// A caller that is generic waits for an unknown type.
func load<Value: Sendable>(_ loader: Loader, as type: Value.Type) async throws -> Value {
    _ = try await loader.beLoad.ask("a", as: Value.self)
    return try await loader.beLoad.ask("a", as: type)
}

/// Replies are passed on, and answers are values.
class Cache: Actor {
    private let loader = Loader()

    lazy var beFetch = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Data> - receives the content
        // flynnlint:parameter Reply<Photo> - receives the photo
        let data: Reply<Data> = args[x: 0]
        let photo: Reply<Photo> = args[x: 1]
        self.loader.beLoad("a", data)
        self.loader.beLoad("a", photo)  // expect argument_type: must be 'Reply<Data>', but 'photo', of type 'Reply<Photo>', is passed
        self.loader.beLoad("a", data as Reply<Data>)
        self.loader.beLoad("a", "b")  // expect argument_type: must be 'Reply<Data>'
        self.loader.beLoad("a", Photo())  // expect argument_type
        self.loader.beForget(photo)  // expect argument_type: must be 'Int', but 'photo', of type 'Reply<Photo>', is passed
        self.loader.beAnswer(photo)
        self.loader.beCommon(photo)
    }
}

func chain(_ loader: Loader) async throws {
    let count = try await loader.beSize.ask(1, as: Int.self)  // expect argument_type
    loader.beForget(count)
    let photo = try await loader.beFind.ask(as: Photo.self)  // expect argument_type
    loader.beForget(photo)  // expect argument_type: must be 'Int', but 'photo', a 'Photo', is passed
}

/// Functions are compared by their types. Foundation's structures have exactly their own.
class Store: Actor {
    lazy var beEach = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter (Data) -> Void - is called for each file
        let each: (Data) -> Void = args[x: 0]
        each(Data())
    }
}

func visit(_ store: Store) {
    store.beEach { (data: Data) -> Void in print(data) }
    store.beEach { (data: NSData) -> Void in print(data) }
    store.beEach { (text: String) -> Void in print(text) }  // expect argument_type
    store.beEach { (url: URL) -> Void in print(url) }  // expect argument_type
}
