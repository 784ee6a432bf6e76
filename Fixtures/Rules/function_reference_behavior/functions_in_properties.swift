import FlynnRuntime

protocol Handling: Actor {
    var handler: (BehaviorArgs) -> Void { get }  // expect exposed_actor_variable
}

extension Handling {
    // A property of the protocol, which may hold anything.
    var beHandle: Behavior { Behavior(self, handler) }
}

final class Player: Actor, Handling {
    let handler: (BehaviorArgs) -> Void = { args in print(args) }
    private lazy var play: (BehaviorArgs) -> Void = { [unowned self] args in self.handler(args) }
    private static let stop: (BehaviorArgs) -> Void = { _ in print("stop") }
    private let songs: [Song] = []

    lazy var bePlay = Behavior(self, play)
    lazy var beStop = Behavior(self, Self.stop)
    // A song's method retains the song, which is a value.
    lazy var beFirst = Behavior(self, self.songs.first!.play)
    lazy var beSecond = Behavior(self, songs[1].play(_:))
}

struct Song {
    func play(_ args: BehaviorArgs) {}
}
