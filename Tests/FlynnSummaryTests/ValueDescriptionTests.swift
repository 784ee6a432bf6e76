import TestSupport
import Testing

/// The descriptions used by other tests to compare values.
struct ValueDescriptionTests {
    private enum Shape {
        case point
        case dot
        case circle(radius: Int)
        case disk(radius: Int)
        indirect case pair(Shape, Shape?)
    }

    /// Equal to all other values.
    private struct Careless: Equatable {
        var shown: Int
        private let hidden: String

        init(_ shown: Int, hidden: String) {
            self.shown = shown
            self.hidden = hidden
        }

        static func == (_: Careless, _: Careless) -> Bool { true }
    }

    private class Base {
        let first: Int

        init(_ first: Int) { self.first = first }
    }

    private final class Derived: Base {}

    private func areSame(_ left: Any, _ right: Any) -> Bool {
        ValueDescription(left).firstDifference(from: ValueDescription(right)) == nil
    }

    @Test func `each stored property is compared`() {
        #expect(areSame(Careless(1, hidden: "a"), Careless(1, hidden: "a")))
        #expect(!areSame(Careless(1, hidden: "a"), Careless(2, hidden: "a")))
        #expect(!areSame([Careless(1, hidden: "a")], [Careless(1, hidden: "b")]))
        #expect(!areSame(Derived(1), Derived(2)))
    }

    @Test func `cases and their values are compared`() {
        #expect(areSame(Shape.pair(.point, nil), Shape.pair(.point, nil)))
        let shapes: [Shape] = [
            .point, .dot, .circle(radius: 1), .circle(radius: 2), .disk(radius: 1), .pair(.point, nil),
            .pair(.point, .point), .pair(.point, .dot), .pair(.dot, .point),
        ]
        for (position, shape) in shapes.enumerated() {
            for (other, otherShape) in shapes.enumerated() {
                #expect(areSame(shape, otherShape) == (position == other), "\(shape) and \(otherShape)")
            }
        }
    }

    @Test func `strings are compared byte for byte`() {
        #expect("é" == "e\u{301}")
        #expect(!areSame("é", "e\u{301}"))
        #expect(!areSame(["é": 1], ["e\u{301}": 1]))
        #expect(!areSame(Set(["é"]), Set(["e\u{301}"])))
        #expect(!areSame("a\nb", #"a\nb"#))
        #expect(!areSame("", " "))
    }

    @Test func `only arrays have an order`() {
        let names = (0..<100).map { "name \($0)" }
        #expect(!areSame(names, Array(names.reversed())))
        #expect(areSame(Set(names), Set(names.reversed())))
        #expect(!areSame(Set(names), Set(names.dropLast())))
        let numbered = Array(zip(names, 0...))
        let numbers = Dictionary(uniqueKeysWithValues: numbered)
        #expect(areSame(numbers, Dictionary(uniqueKeysWithValues: numbered.reversed())))
        #expect(!areSame(numbers, numbers.mapValues { $0 == 7 ? 8 : $0 }))
    }

    @Test func `nil differs from a value`() {
        #expect(!areSame(String?.none as Any, String?.some("") as Any))
        #expect(!areSame(Int?.none as Any, Int??.some(nil) as Any))
        #expect(!areSame([Int](), [0]))
        #expect(!areSame([[1], [2]], [[1, 2]]))
        #expect(!areSame(1, 1 as UInt8))
    }

    @Test func `the first difference is shown`() {
        let difference = ValueDescription([1, 2]).firstDifference(from: ValueDescription([1, 3]))
        #expect(difference == #"line 3:  element: Int = "2" instead of  element: Int = "3""#)
        #expect(ValueDescription([1]).firstDifference(from: ValueDescription([1, 3]))?.contains("nothing") == true)
    }
}
