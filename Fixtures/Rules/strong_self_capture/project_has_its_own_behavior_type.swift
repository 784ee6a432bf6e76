import UIKit

/// A kit of animations has behaviors of its own, which hold what they like.
struct Behavior {
    init(_ item: AnyObject, _ action: @escaping (Double) -> Void) {}
}

final class Card: UIView {
    lazy var gravity = Behavior(self) { progress in
        self.center.y += progress
    }
    lazy var beSnappy: Behavior = .init(self) { _ in self.setNeedsLayout() }
}
