import Foundation
import FlynnRuntime

open class Cache<Key: Hashable, Value>: FlynnRuntime.Actor where Value: Codable {
    open var values: [Key: Value] = [:]  // expected-error{{actor 'Cache'}}
    @objc dynamic public var hits = 0  // expected-error{{'hits'}}
    @usableFromInline internal var misses = 0  // expected-error{{'misses'}}
    package var size: Int { values.count }  // expected-error{{'size'}}
    private var order: [Key] = []

    public subscript(key: Key) -> Value? {  // expected-error{{'subscript'}}
        _read { yield values[key] }
    }

    final class Entry {
        var value: Value?
    }
}

func make() {
    class Local: Cache<String, Int> {
        var local = 0  // expected-error{{.Local'}}
        var count: Int {  // expected-error{{'count'}}
            let inner = 0
            var other = inner
            other += 1
            return other
        }
    }
    _ = Local()
}
