import FlynnRoles

@MainActor protocol ScrollDelegate: AnyObject {
    func didScroll(_ view: ScrollView, to offset: Double)
    func shouldScrollToTop(_ view: ScrollView) -> Bool
    func save(_ page: Page) async throws -> Page?
    func find<Item: Equatable>(_ item: Item, _: Int, in _: [Item]) -> Int where Item: Sendable
    func check(_ text: inout String) throws(CheckError)
    func load(then done: (() -> Void)?)
    var title: String { get set }
    var size: Int { get async throws }
    subscript(row: Int, column column: Int) -> Page { get set }
    @objc optional func willClose(_ view: ScrollView) -> Bool
    @objc(zoom:) optional func zoom(_ scale: Double) -> Page?
    @discardableResult nonisolated func log(
        _ text: String,
        level: Int
    ) -> Int
}

struct CheckError: Error {}
final class ScrollView {}
final class Page {}

@MainActor
class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
    var count = 0
    // flynnlint:multiplexer ScrollDelegate - generated, and replaced when the protocol changes

    func didScroll(_ view: ScrollView, to offset: Double) {
        forward { $0.didScroll(view, to: offset) }
    }

    func shouldScrollToTop(_ view: ScrollView) -> Bool {
        forward { $0.shouldScrollToTop(view) }
    }

    func save(_ page: Page) async throws -> Page? {
        try await forward { try await $0.save(page) }
    }

    func find<Item: Equatable>(_ item: Item, _ value2: Int, in value3: [Item]) -> Int where Item: Sendable {
        forward { $0.find(item, value2, in: value3) }
    }

    func check(_ text: inout String) throws(CheckError) {
        try forward { (target) throws(CheckError) in try target.check(&text) }
    }

    func load(then done: (() -> Void)?) {
        forward { $0.load(then: done) }
    }

    var title: String {
        get { forward { $0.title } }
        set { forward { $0.title = newValue } }
    }

    var size: Int {
        get async throws {
            try await forward { try await $0.size }
        }
    }

    subscript(row: Int, column column: Int) -> Page {
        get { forward { $0[row, column: column] } }
        set { forward { $0[row, column: column] = newValue } }
    }

    func willClose(_ view: ScrollView) -> Bool {
        forwardIfImplemented { $0.willClose?(view) }
    }

    @objc(zoom:) func zoom(_ scale: Double) -> Page? {
        forwardIfImplemented { $0.zoom(_:).map { $0(scale) } }
    }

    @discardableResult nonisolated func log(_ text: String, level: Int) -> Int {
        forward { $0.log(text, level: level) }
    }
}

enum Inner {
    protocol Empty: AnyObject {}

    class Nothing: Multiplexer<any Empty>, Empty {
        // flynnlint:multiplexer Empty - generated
    }
}
