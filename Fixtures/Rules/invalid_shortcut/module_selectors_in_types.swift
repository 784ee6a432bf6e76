import Foundation
import FlynnRuntime

/// In a type, a module selector names the type's module.
final class Cache<Key: Swift::Hashable, Value>: FlynnRuntime::Actor
where
    Key: Foundation::Codable,
    Value == Foundation::Data
{
    typealias Entries =
        Swift::Dictionary<Key, Value>
    private var entries: [Key: [Swift::Optional<Foundation::Date>]] = [:]
    private var compare:
        (Key, Swift::Int) -> Swift::Bool = { _, _ in true }

    func unsafeLook(  // expect unsafe_member
        _ key: Key,
        in other: some FlynnRuntime::Actor
    ) throws -> (Swift::Int, any Swift::Error) {
        let value = key as
            Swift::Any
        guard value is
            Swift::String
        else {
            throw Foundation::CocoaError(.fileNoSuchFile)
        }
        return (1, try Swift::Result<Int, any Error>.success(1).get() as! any Swift::Error)
    }

    enum Failure: Swift::Error {
        case missing(Swift::String), late(by: Foundation::TimeInterval)
    }
}

extension Swift::Array where Element == Foundation::URL {
    var names: [Swift::String] { map(\.lastPathComponent) }
}
