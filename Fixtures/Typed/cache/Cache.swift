import FlynnRuntime

final class Cache<Key: Hashable & Sendable, Value: Sendable>: Actor, @unchecked Sendable {
    private var values: [Key: Value] = [:]
    private var order: [Key] = []
    private let capacity: Int
    private var hits = 0, misses = 0

    init(capacity: Int) {
        self.capacity = capacity
        super.init()
    }

    lazy var beStore = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Key - the key
        // flynnlint:parameter Value - the value
        let key: Key = args[x: 0]
        let value: Value = args[x: 1]
        if values.updateValue(value, forKey: key) == nil {
            order.append(key)
        }
        while order.count > capacity {
            let oldest = order.removeFirst()
            values[oldest] = nil
        }
    }

    lazy var beValue = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Key - the key
        // flynnlint:parameter Reply<Value?> - receives the value
        let key: Key = args[x: 0]
        let reply: Reply<Value?> = args[x: 1]
        switch values[key] {
        case let value?:
            hits += 1
            reply(value)
        case nil:
            misses += 1
            reply(nil)
        }
    }

    lazy var beRemove = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Key - the key
        let key: Key = args[x: 0]
        values[key] = nil
        order.removeAll { $0 == key }
    }

    lazy var beRates = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter (Int, Int) -> Void - receives hits and misses
        let receive: (Int, Int) -> Void = args[x: 0]
        receive(hits, misses)
    }
}

struct Response: Equatable {
    var status: Int
    var body: [UInt8]
}

enum ClientError: Error { case offline, status(Int) }

/// A client whose answers are simulated.
class Client: Actor {
    private let cache: Cache<String, Response>
    private var requests = 0
    private var isOnline = true
    private var observers: [(Int) -> Void] = []

    init(cache: Cache<String, Response>) {
        self.cache = cache
    }

    lazy var beGet = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - path
        // flynnlint:parameter Reply<Response> - receives the response
        let path: String = args[x: 0]
        let reply: Reply<Response> = args[x: 1]
        do {
            let response = try load(path)
            cache.beStore(path, response)
            reply(response)
        } catch {
            reply(throwing: error)
        }
    }

    lazy var beOnline = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Bool - whether there is a network
        isOnline = args[x: 0]
    }

    lazy var beObserve = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter @Sendable (Int) -> Void - is called with the number of requests
        let observer: @Sendable (Int) -> Void = args[x: 0]
        observers.append(observer)
    }

    lazy var bePrefetch = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter [String] - paths
        // flynnlint:parameter (() -> Void)? - called at the end
        let paths: [String] = args[x: 0]
        let completion: (() -> Void)? = args[x: 1]
        for path in paths {
            guard let response = try? load(path) else { continue }
            cache.beStore(path, response)
        }
        completion?()
    }

    lazy var beReset = Behavior(self) { [unowned self] _ in
        requests = 0
        observers.removeAll()
    }

    lazy var beSend = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter (name: String, value: Int) - a header
        // flynnlint:parameter [UInt8] - the body
        let header: (name: String, value: Int) = args[x: 0]
        let body: [UInt8] = args[x: 1]
        requests += 1
        print("sent \(header.name)=\(header.value) with \(body.count) bytes")
    }

    lazy var beStop = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Void> - answers when everything is sent
        let reply: Reply<Void> = args[x: 0]
        isOnline = false
        reply()
    }

    private func load(_ path: String) throws -> Response {
        guard isOnline else { throw ClientError.offline }
        requests += 1
        observers.forEach { $0(requests) }
        if path.isEmpty { throw ClientError.status(400) }
        return Response(status: 200, body: Array(path.utf8))
    }
}

extension Client {
    var beHead: Behavior {
        Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter String - path
            let path: String = args[x: 0]
            beSend((name: path, value: 1), [UInt8]())
        }
    }
}
