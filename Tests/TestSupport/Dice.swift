import BasicTestSupport

/// Random choices, which are the same for the same seed.
package final class Dice {
    private var random: RandomNumbers

    package init(seed: UInt64) { random = RandomNumbers(seed: seed) }

    package func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    /// True once in `times`.
    package func isOne(in times: Int) -> Bool { number(below: times) == 0 }

    package func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    package func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }
}
