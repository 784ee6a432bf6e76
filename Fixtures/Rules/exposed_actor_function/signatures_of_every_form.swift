import FlynnRuntime

/// Methods of every form run on the caller's thread.
class Matrix<Element: Numeric>: Actor {
    private var rows: [[Element]] = []

    nonisolated func count() -> Int { rows.count }  // expect exposed_actor_function: 'count'

    public
        func transposed(  // expect exposed_actor_function: 'transposed'
            _ body: (Element, Element) -> Element = { left, right in left + right },
            /* func */ name: String = "func private(x: Int, y: Int)"
        ) -> [[Element]]
    { rows }

    @available(*, deprecated, message: "private, (soon)") func clear() { rows = [] }  // expect exposed_actor_function: 'clear'

    func each<S: Sequence>(_ elements: S, _ body: @escaping (S.Element) async throws -> Void) rethrows  // expect exposed_actor_function: 'each'
    where S.Element == Element {
        func private_(_ element: Element) {}
        elements.forEach { private_($0) }
    }

    func callAsFunction(_ row: Int) -> [Element] { rows[row] }  // expect exposed_actor_function: 'callAsFunction'

    func rows(_ from: Int, _ to: Int) -> [[Element]] { [] }  // expect exposed_actor_function: 'rows'
    func rows(_ from: Int) -> [[Element]] { [] }  // expect exposed_actor_function: 'rows'

    #if DEBUG
    @inlinable internal func check() { precondition(rows.count > 1, "too few (rows)") }  // expect exposed_actor_function: 'check'
    #else
    @inlinable internal func check() {}  // expect exposed_actor_function: 'check'
    #endif
}

extension Matrix where Element == Double {
    func normalize() { rows = [] }  // expect exposed_actor_function: 'normalize'
    @discardableResult private func scaled(by factor: Double) -> Self { self }
}
