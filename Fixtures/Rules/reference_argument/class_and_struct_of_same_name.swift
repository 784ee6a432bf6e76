import FlynnRuntime

enum Raw {
    class Image {
        var bytes: [UInt8] = []
    }
}

struct Image {
    var pixels = 0
}

class Screen: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
    private var raw = Image()
    lazy var beLoad = Behavior(self) { [unowned self] _ in
        self.beShow(self.raw)
    }
}

func show(_ screen: Screen, _ image: Image, _ raw: Raw.Image) {
    screen.beShow(image)
    screen.beShow(raw)  // expect reference_argument: class 'Raw.Image'
}
