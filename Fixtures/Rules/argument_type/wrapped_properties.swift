import FlynnRuntime

@propertyWrapper struct Clamped<Value: Comparable> {
    var wrappedValue: Value
    var projectedValue: Reading<Value> { Reading(read: { wrappedValue }) }
    init(wrappedValue: Value, _ limit: Int = 5) { self.wrappedValue = wrappedValue }
}

@dynamicMemberLookup struct Reading<Value> {
    let read: () -> Value
    var value: Value { read() }
    subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Reading<Part> {
        Reading<Part>(read: { read()[keyPath: path] })
    }
}

struct Song: Comparable {
    var title = "t"
    var seconds = 200
    static func < (a: Song, b: Song) -> Bool { a.title < b.title }
}

/// A property wrapper's initial value determines its types.
class Player: Actor {
    lazy var bePlay = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the title
        print(args[x: 0] as String)
    }
}

struct Screen {
    @Clamped var volume = 0.5
    @Clamped(3) private var song: Song = Song()
    @State var count = 5
    @State private var name = "n"
    @Unknown var other = 5
    let player = Player()

    func play() {
        player.bePlay(volume)  // expect argument_type: 'Double', is passed
        player.bePlay(song)  // expect argument_type: 'Song', is passed
        player.bePlay(song.title)
        player.bePlay($song.title.value)
        player.bePlay($song.seconds.value)  // expect argument_type: 'Int', is passed
        player.bePlay($volume.value)  // expect argument_type: 'Double', is passed
        player.bePlay(count)  // expect argument_type: 'Int', is passed
        player.bePlay(name)
        player.bePlay($name.wrappedValue)
        player.bePlay($count.wrappedValue)  // expect argument_type: 'Int', is passed
        // Another module's wrapper can have any type.
        player.bePlay(other)
    }
}
