import FlynnRuntime

protocol Named {
    var name: String { get }
    var nickname: String? { get set }
}

final class Person: Actor, Named, CustomStringConvertible, Swift.CustomDebugStringConvertible, Identifiable {
    let name = "Ada"
    var nickname: String?
    var description: String { name }
    var debugDescription: String { "Person(\(name))" }
    let id = 1
    // All its requirements are in the table of known protocols.
    private var hashValue_ = 0
}

final class Failure: Actor, Error, @unchecked Sendable {
    var localizedDescription: String { "failed" }
}

final class Delegate: Actor, LibraryDelegate {
    var state = 0
    subscript(index: Int) -> Int { index }
}

final class Stream: Actor, TextOutputStream, RawRepresentable {
    init?(rawValue: Int) { nil }
    var rawValue: Int { 0 }
    func write(_ string: String) {}
}
