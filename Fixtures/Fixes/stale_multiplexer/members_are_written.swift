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
    func didScroll() { forward { $0.didScroll() } }
}

enum Inner {
    protocol Empty: AnyObject {}

    class Nothing: Multiplexer<any Empty>, Empty {
        // flynnlint:multiplexer Empty - generated
        func old() { forward { $0.old() } }
    }
}
