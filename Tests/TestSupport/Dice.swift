import BasicTestSupport

/// A source of random choices that only depend on the seed.
package final class Dice {
    private var random: RandomNumbers

    package init(seed: UInt64) { random = RandomNumbers(seed: seed) }

    package func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    /// Returns true with a probability of 1 in `times`.
    package func isOne(in times: Int) -> Bool { number(below: times) == 0 }

    package func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    package func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }
}
