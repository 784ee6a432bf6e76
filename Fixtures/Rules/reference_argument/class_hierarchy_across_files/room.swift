import FlynnRuntime

final class Room: Actor {
    private var artworks: [Artwork] = []

    lazy var beHang = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior
        // flynnlint:parameter Painting - what to hang
        // flynnlint:parameter Room - where it comes from
        let painting: Painting = args[x: 0]
        let room: Room = args[x: 1]
        // The actor that sent it may still have it.
        room.beHang(painting, self)  // expect reference_argument: the 1st argument of behavior 'beHang' shares 'painting'
    }

    lazy var beFrame = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior
        // flynnlint:parameter Any
        let frame: Frame = args[x: 0]
        self.beFrame(frame)  // expect reference_argument: class 'Frame'
        self.beFrame(frame.painting)  // expect reference_argument: class 'Painting'
    }
}
