import BasicTestSupport
import TestSupport

/// Random choices, which are the same for the same seed.
final class Dice {
    private var random: RandomNumbers

    init(seed: UInt64) { random = RandomNumbers(seed: seed) }

    func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    /// True once in `times`.
    func isOne(in times: Int) -> Bool { number(below: times) == 0 }

    func pick<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

    func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &random) }
}
