import FlynnRuntime

class Scale: Actor {
    lazy var beWeigh = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Double - weight
        // flynnlint:parameter Int64 - when
        print(args)
    }
}

/// The names next to a literal are looked up at the call.
struct Grocer {
    typealias Double = Swift.Int
    typealias Weight = Swift.Double
    struct Int64 { init(_ value: Int) {} }

    func weigh(_ scale: Scale) {
        scale.beWeigh(5 as Double, 5 as Swift.Int64)  // expect argument_type: of type 'Double'
        scale.beWeigh(5 as Weight, Int64(5))  // expect argument_type: 'Int64(5)'
        scale.beWeigh(5.0, 5 as Moment)
    }
}

struct Baker<Double: ExpressibleByIntegerLiteral> {
    func weigh(_ scale: Scale) {
        scale.beWeigh(5 as Double, 5 as Swift.Int64)
    }
}

func weigh(_ scale: Scale, Int64: (Int) -> Swift.Int64) {
    scale.beWeigh(5 as Double, Int64(5))
    scale.beWeigh(5 as Int, Int64(5))  // expect argument_type: of type 'Int'
}
