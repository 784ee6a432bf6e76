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
        screen.beShow(image)  // expected-warning{{argument 0 of behavior 'beShow' shares 'image', an instance of class 'Image', with another thread; expected a value, an actor, or a class that is 'Sendable'}}
        screen.beShow("a, (b)", self.image)  // expected-warning{{argument 1 of behavior 'beShow' shares 'self.image'}}
        screen.beShow(images, hidden, hidden!)  // expected-warning 3 {{class 'Image'}}
        screen.beShow(images[0], palettes)  // expected-warning{{'images[0]'}} expected-warning{{class 'Palette'}}
        screen.beShow([image, other], (1, other))  // expected-warning 2 {{class 'Image'}}
        screen.beShow(labels)  // expected-warning{{class 'Label'}}
        screen.beShow(self)  // expected-warning{{argument 0 of behavior 'beShow' shares 'self', an instance of class 'Editor'}}
        screen
            .beChain(1)
            .beChain(
                other as AnyObject  // expected-warning{{'other as AnyObject'}}
            ) { print("done") }
        for screen in screens { screen.beShow({ 1 }(), image) }  // expected-warning{{argument 1}}
        screen.beShow.dynamicallyCall(withArguments: [1, image])  // expected-warning{{argument 1}}
        let local = Image()
        screen.beShow(local)  // expected-warning{{'local'}}
        if let hidden { screen.beShow(hidden) }  // expected-warning{{'hidden'}}
        #if DEBUG
        screen.beShow(image)  // expected-warning{{'image'}}
        #endif
    }
}

let shared = Image()
Screen().beShow(shared)  // expected-warning{{'shared'}}
