import FlynnRoles

protocol Named: AnyObject {
    var name: String { get }
}

protocol ScrollDelegate: Named {
    /// Moves.
    func didScroll(_ view: String, to offset: Double) async throws -> Bool
    func load(_: Int, then done: @escaping () -> Void)
    var title: String { get set }
    subscript(key key: String) -> Int { get }
    func read(_ text: inout String) throws(ReadError)
    static func make() -> Int
}

struct ReadError: Error {}

extension ScrollDelegate {
    static func make() -> Int { 1 }
}

class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
    /// The author's own member.
    var count = 0

    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    var name: String {
        forward { $0.name }
    }

    func didScroll(
        _ view: String, to offset: Double
    ) async throws -> Bool { try await forward { try await $0.didScroll(view, to: offset) } }

    func load(_ value1: Int, then done: @escaping () -> Void) {
        forward { $0.load(value1, then: done) }
    }

    var title: String {
        get { forward { $0.title } }
        set { forward { $0.title = newValue } }
    }

    subscript(key key: String) -> Int {
        forward { $0[key: key] }
    }

    func read(_ text: inout String) throws(ReadError) {
        try forward { (target) throws(ReadError) in try target.read(&text) }
    }
}

/// Not a multiplexer.
class Other {
    // flynnlint:multiplexer ScrollDelegate
}
