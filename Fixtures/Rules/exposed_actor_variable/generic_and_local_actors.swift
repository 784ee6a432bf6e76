import Foundation
import FlynnRuntime

open class Cache<Key: Hashable, Value>: FlynnRuntime.Actor where Value: Codable {
    open var values: [Key: Value] = [:]  // expect exposed_actor_variable: actor 'Cache'
    @objc dynamic public var hits = 0  // expect exposed_actor_variable: 'hits'
    @usableFromInline internal var misses = 0  // expect exposed_actor_variable: 'misses'
    package var size: Int { values.count }  // expect exposed_actor_variable: 'size'
    private var order: [Key] = []

    public subscript(key: Key) -> Value? {  // expect exposed_actor_variable: 'subscript'
        _read { yield values[key] }
    }

    final class Entry {
        var value: Value?
    }
}

func make() {
    class Local: Cache<String, Int> {
        var local = 0  // expect exposed_actor_variable: .Local'
        var count: Int {  // expect exposed_actor_variable: 'count'
            let inner = 0
            var other = inner
            other += 1
            return other
        }
    }
    _ = Local()
}
