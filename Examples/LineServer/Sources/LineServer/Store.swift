import FlynnRuntime

/// The values of all keys. Each key belongs to one of several shards, which run at the same time.
final class Store: Actor, @unchecked Sendable {
    private let shards: [Shard]

    init(shardCount: Int) {
        shards = (0..<shardCount).map { _ in Shard() }
        super.init()
        // Several threads call the behavior.
        _ = beRun
    }

    lazy var beRun = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Request - the request
        // flynnlint:parameter Behavior - receives the answer
        let (request, answer): (Request, Behavior) = (args[x: 0], args[x: 1])
        self.shards[self.shard(of: request.key)].beRun(request, answer)
    }

    /// Returns the shard of a key. Unlike `hashValue`, the shard is the same in each process, so that
    /// tests can repeat a run.
    private func shard(of key: String) -> Int {
        let hash = key.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return Int(hash % UInt64(shards.count))
    }
}

/// The values of some keys.
final class Shard: Actor {
    private var values: [String: String] = [:]

    lazy var beRun = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Request - the request
        // flynnlint:parameter Behavior - receives the answer
        let (request, answer): (Request, Behavior) = (args[x: 0], args[x: 1])
        answer(self.run(request))
    }

    private func run(_ request: Request) -> Answer {
        switch request {
        case .get(let key):
            return values[key].map(Answer.value) ?? .missing
        case .set(let key, let value):
            values[key] = value
            return .done
        case .add(let key):
            guard let number = Int(values[key] ?? "0") else { return .error("the value isn't a number") }
            let (sum, isTooLarge) = number.addingReportingOverflow(1)
            guard !isTooLarge else { return .error("the value is too large") }
            values[key] = String(sum)
            return .value(String(sum))
        }
    }
}
