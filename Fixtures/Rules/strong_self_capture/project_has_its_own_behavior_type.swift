import UIKit

/// An animation library's own `Behavior`, whose closures may retain anything.
struct Behavior {
    init(_ item: AnyObject, _ action: @escaping (Double) -> Void) {}
}

final class Card: UIView {
    lazy var gravity = Behavior(self) { progress in
        self.center.y += progress
    }
    lazy var beSnappy: Behavior = .init(self) { _ in self.setNeedsLayout() }
}
