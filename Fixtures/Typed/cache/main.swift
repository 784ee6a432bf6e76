import FlynnRuntime

let cache = Cache<String, Response>(capacity: 2)
let client = Client(cache: cache)
func settle(_ actors: Actor...) {
    for actor in actors + actors { actor.unsafeWait(0) }
}

client.beObserve { @Sendable (count: Int) in print("requests", count) }
let response: Response = try await client.beGet.ask("/a")
print(response.status, response.body.count)
do {
    _ = try await client.beGet.ask("", as: Response.self)
} catch {
    print(error)
}
client.bePrefetch(["/b", "/c"], { print("prefetched") } as () -> Void)
client.bePrefetch(["/d"], nil)
settle(client, cache)
let cached: Response? = try await cache.beValue.ask("/a")
print(cached?.status ?? 0)
print(try await cache.beValue.ask("/d", as: Response?.self)?.body.count ?? 0)
cache.beRemove("/d")
cache.beRates { (hits: Int, misses: Int) in print(hits, misses) }
settle(cache)
client.beSend((name: "x", value: 5), [1, 2] as [UInt8])
client.beHead("/h")
client.beOnline(false)
settle(client)
do {
    let response: Response = try await client.beGet.ask("/e", timeout: .seconds(3))
    print(response)
} catch {
    print(error)
}
try await client.beStop.ask(as: Void.self)
client.beReset()
settle(client)
