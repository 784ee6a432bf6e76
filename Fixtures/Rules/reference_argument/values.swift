import FlynnRuntime

struct Image {
    var pixels: [UInt8] = []
}

enum Color {
    case red
    indirect case mixed(Color, Color)
}

class Screen: Actor {
    private var image = Image()
    lazy var beShow = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior
        // flynnlint:parameter Any
        self.beShow(self.image, Color.red, 5, "text (a, b)", [1: "one"], nil)
        self.beShow([self.image], (self.image, 1), { self.image }, \Image.pixels)
    }
}

func show(_ image: Image, on screen: Screen) {
    var images = [image]
    images.append(image)
    screen.beShow(images, images[0], image.pixels, images.first!, .some(image))
}
