import FlynnRuntime

class Image {
    var pixels: [UInt8] = []
    init() {}
    init?(named name: String) { nil }
}

final class Palette {
    private var colors: [String: Int] = [:]
}

class Label {
    let text = ""
}

class Screen: Actor {
    lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
    lazy var beChain = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

class Editor {
    private var image = Image()
    private var images: [Image] = []
    private var hidden: Image?
    private let palettes: [String: Palette] = [:]
    private let screen = Screen()

    func show(_ other: Image, _ labels: [Label], screens: [Screen]) {
        screen.beShow(image)  // expect reference_argument: the 1st argument of behavior 'beShow' shares 'image', an instance of class 'Image', with another thread; pass a value, an actor, or a class that is 'Sendable'
        screen.beShow("a, (b)", self.image)  // expect reference_argument: the 2nd argument of behavior 'beShow' shares 'self.image'
        screen.beShow(images, hidden, hidden!)  // expect 3 reference_argument: class 'Image'
        screen.beShow(images[0], palettes)  // expect reference_argument: 'images[0]' // expect reference_argument: class 'Palette'
        screen.beShow([image, other], (1, other))  // expect 2 reference_argument: class 'Image'
        screen.beShow(labels)  // expect reference_argument: class 'Label'
        screen.beShow(self)  // expect reference_argument: the 1st argument of behavior 'beShow' shares 'self', an instance of class 'Editor'
        screen
            .beChain(1)
            .beChain(
                other as AnyObject  // expect reference_argument: 'other as AnyObject'
            ) { print("done") }
        for screen in screens { screen.beShow({ 1 }(), image) }  // expect reference_argument: the 2nd argument
        screen.beShow.dynamicallyCall(withArguments: [1, image])  // expect reference_argument: the 2nd argument
        let local = Image()
        screen.beShow(local)  // expect reference_argument: 'local'
        if let hidden { screen.beShow(hidden) }  // expect reference_argument: 'hidden'
        #if DEBUG
        screen.beShow(image)  // expect reference_argument: 'image'
        #endif
    }
}

let shared = Image()
Screen().beShow(shared)  // expect reference_argument: 'shared'
