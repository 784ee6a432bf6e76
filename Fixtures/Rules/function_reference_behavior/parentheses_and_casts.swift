import FlynnRuntime

/// Parentheses and a type behind `as`, which chooses between overloads, change nothing.
final class Scale: Actor {
    private var grams = 0

    lazy var beWeigh = Behavior(self, (self.weigh))  // expect function_reference_behavior: behavior 'beWeigh' retains 'self' through its method '(self.weigh)'
    lazy var beTare = Behavior(self, tare as (BehaviorArgs) -> Void)  // expect function_reference_behavior: 'beTare' retains 'self'
    lazy var beShow = ChainableBehavior<Scale>(self, ((show(_:)) as (BehaviorArgs) -> Void))  // expect function_reference_behavior: 'beShow' retains 'self'

    // Parentheses around a call, or a condition, don't name one method.
    lazy var beAdd = Behavior(self, (adder(1, "(g)")))
    lazy var beChoose = Behavior(self, Scale.isMetric ? Scale.pound : Scale.ounce)
    lazy var beCast = Behavior(self, (Scale.pound as (BehaviorArgs) -> Void))

    private func weigh(_ args: BehaviorArgs) { grams = args[x: 0] }
    private func tare(_ args: BehaviorArgs) { grams = 0 }
    private func tare() { grams = 0 }
    private func show(_ args: BehaviorArgs) { print(grams) }
    private func adder(_ amount: Int, _ unit: String) -> (BehaviorArgs) -> Void {
        { [unowned self] _ in self.grams += amount }
    }

    private static let isMetric = true
    private static func pound(_ args: BehaviorArgs) {}
    private static func ounce(_ args: BehaviorArgs) {}
}
