import FlynnRuntime

class Screen: Actor {
    private var others: [Screen] = []
    private let onShow: Behavior

    init(_ onShow: Behavior) {
        self.onShow = onShow
        super.init()
    }

    lazy var beShow = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior
        // flynnlint:parameter Any
        self.beShow(self, self.others, self.others.first, self.onShow, self.beShow)
        for other in self.others { other.beShow(self) }
    }
}

protocol Viewable: Actor {
    var beDraw: Behavior { get }
}

func connect(_ screen: Screen, _ view: any Viewable, _ views: [Viewable], _ timer: Flynn.Timer) {
    screen.beShow(screen, view, views, view.beDraw, timer)
}
