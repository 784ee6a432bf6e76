import FlynnRuntime

class Image {
    var pixels: [UInt8] = []
    init() {}
    init?(named name: String) { nil }
    static func make() -> Image { Image() }
    var copy: Image { Image() }
    func scaled(_ factor: Double) -> Image { Image() }
}

class Screen: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

func show(on screen: Screen, _ image: Image) {
    screen.beShow(Image())
    screen.beShow([Image(), Image()], (Image(), 1))
    screen.beShow(Image(named: "a")!, Image(named: "b") as Any)
    screen.beShow(Image.make(), image.scaled(2.0), { Image() }())
    screen.beShow(consume image)
    screen.beShow { Image() }
}
