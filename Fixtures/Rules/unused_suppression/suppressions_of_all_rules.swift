import FlynnRuntime

/// A range or line in which all rules are disabled is unused if no rule has a finding there.
class Shop: Actor {
    private let name = "corner, (left)"

    // flynnlint:disable:next all  // expect unused_suppression
    lazy var beOpen = Behavior(self) { [unowned self] _ in print(self.name) }

    private var stock = 0  // flynnlint:disable:this all
    // flynnlint:disable all
    lazy var beClose = Behavior(self) { _ in print(self.name) }
    // A rule that is enabled for some lines, and disabled again for the rest.
    // flynnlint:enable strong_self_capture
    lazy var beSell = Behavior(self) { [unowned self] _ in self.stock -= 1 }
    // flynnlint:disable strong_self_capture
    lazy var beBuy = Behavior(self) { _ in self.stock += 1 }
    // flynnlint:enable all
}
