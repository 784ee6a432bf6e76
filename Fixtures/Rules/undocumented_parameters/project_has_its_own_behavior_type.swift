import SwiftUI

/// A project may have its own `Behavior`.
struct Behavior {
    var actor: AnyObject
    var body: ([Any?]) -> Void

    init(_ actor: AnyObject, _ body: @escaping ([Any?]) -> Void) {
        self.actor = actor
        self.body = body
    }
}

class Sprite {
    lazy var beDraw = Behavior(self) { args in
        print(args)
    }
    lazy var beMove: Behavior = Behavior(self) { (args: [Any?]) in
        print(args[0] as Any)
    }
}
