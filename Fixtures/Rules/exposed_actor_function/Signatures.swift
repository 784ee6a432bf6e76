import FlynnRuntime

/// However a method is written, it runs on its caller's thread.
class Matrix<Element: Numeric>: Actor {
    private var rows: [[Element]] = []

    nonisolated func count() -> Int { rows.count }  // expected-error{{'count'}}

    public
        func transposed(  // expected-error{{'transposed'}}
            _ body: (Element, Element) -> Element = { left, right in left + right },
            /* func */ name: String = "func private(x: Int, y: Int)"
        ) -> [[Element]]
    { rows }

    @available(*, deprecated, message: "private, (soon)") func clear() { rows = [] }  // expected-error{{'clear'}}

    func each<S: Sequence>(_ elements: S, _ body: @escaping (S.Element) async throws -> Void) rethrows  // expected-error{{'each'}}
    where S.Element == Element {
        func private_(_ element: Element) {}
        elements.forEach { private_($0) }
    }

    func callAsFunction(_ row: Int) -> [Element] { rows[row] }  // expected-error{{'callAsFunction'}}

    func rows(_ from: Int, _ to: Int) -> [[Element]] { [] }  // expected-error{{'rows'}}
    func rows(_ from: Int) -> [[Element]] { [] }  // expected-error{{'rows'}}

    #if DEBUG
    @inlinable internal func check() { precondition(rows.count > 1, "too few (rows)") }  // expected-error{{'check'}}
    #else
    @inlinable internal func check() {}  // expected-error{{'check'}}
    #endif
}

extension Matrix where Element == Double {
    func normalize() { rows = [] }  // expected-error{{'normalize'}}
    @discardableResult private func scaled(by factor: Double) -> Self { self }
}
