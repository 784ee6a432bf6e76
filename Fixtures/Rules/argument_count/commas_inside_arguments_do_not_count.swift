import FlynnRuntime

class Typesetter: Actor {
    lazy var beSet = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the text
        // flynnlint:parameter (Int, Int) - where it begins
        // flynnlint:parameter [String: Int] - the styles
        print(args[x: 0] as String, args[x: 1] as (Int, Int), args[x: 2] as [String: Int])
    }
    lazy var beBreak = ChainableBehavior(self) { _ in }
}

/// Commas separate arguments only between the call's own parentheses.
func typeset(_ typesetter: Typesetter, _ points: [(Int, Int)]) {
    typesetter.beSet("one, two, (three", (1, 2), ["a": 1, "b, c": 2])
    typesetter.beSet("\(max(1, 2), min(3, 4))", points[points.count - 1], [:])
    typesetter.beSet(#"\(1, 2), ""#, ((1, 2)), ["a)": 1, "(b": 2])
    typesetter
        .beSet(
            """
            one, two,
            three), four
            """,
            (1,
             2),  // beBreak(1), beSet()
            [
                "a": 1,
                "b": 2,
            ]
        )
        .beBreak()
        // .beBreak(1, 2)
        .beSet("a", /* "b", */ (1, 2), [:] /* , nil */)
        .beBreak(
            // no argument
        )
    typesetter.beSet(
        { (a: String, b: String) in "\(a), \(b)" }("a", "b"),
        points.reduce((0, 0), { left, right in (left.0 + right.0, left.1 + right.1) }),
        Dictionary<String, Int>(uniqueKeysWithValues: zip(["a", "b"], [1, 2])),
    )
    typesetter.beSet("a" < "b" ? "c, d" : "e", (1 < 2, 3 > (4)) == (true, false) ? (1, 2) : (3, 4), [:])
}
