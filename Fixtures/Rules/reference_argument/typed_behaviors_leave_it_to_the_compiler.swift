import FlynnRuntime

final class Image {
    var pixels: [UInt8] = []
}

class Screen: Actor {
    private var images: [Image] = []
    // The compiler rejects callers that use the image later.
    func beShow(_ image: sending Image) { behave { me in me.images.append(image) } }
}

func show(on screen: Screen) { screen.beShow(Image()) }
