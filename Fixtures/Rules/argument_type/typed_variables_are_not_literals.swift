import FlynnRuntime

struct Celsius: ExpressibleByFloatLiteral {
    let value: Double
    init(floatLiteral value: Double) { self.value = value }
}

class Oven: Actor {
    lazy var beHeat = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Celsius - how hot
        // flynnlint:parameter Float - minutes
        // flynnlint:parameter Set<UInt8> - shelves
        print(args[x: 0] as Celsius, args[x: 1] as Float, args[x: 2] as Set<UInt8>)
    }
}

/// Values with a type of their own aren't literals.
func bake(_ oven: Oven, _ minutes: Float = 5, shelves: Set<UInt8> = [1, 2]) {
    let hot: Celsius = 180.0, soon: Float = 1
    oven.beHeat(hot, soon, shelves)
    oven.beHeat(180.0 as Celsius, 12.5 as Float, [1, 2] as Set<UInt8>)
    oven.beHeat(Celsius(floatLiteral: 180), Float(12.5), Set<UInt8>([1, 2]))
    oven.beHeat(.init(floatLiteral: 200), .init(5), .init())
    oven.beHeat(hot, minutes + 1, shelves.union([3]))
    oven.beHeat(hot, 2 * minutes, shelves.isEmpty ? [1] : shelves)
    oven.beHeat(
        Celsius(floatLiteral: Double("180", or: 5)),
        { (minutes: Float) in minutes * 2 }(5),
        Set([1, 2].map { UInt8($0) })
    )
    #if DEBUG
    oven.beHeat(hot, min(1, minutes), shelves.filter { $0 > 1 })
    #else
    oven.beHeat(hot, max(minutes, (1)), shelves)
    #endif
}

extension Double {
    init(_ text: String, or other: Double) { self = Double(text) ?? other }
}
