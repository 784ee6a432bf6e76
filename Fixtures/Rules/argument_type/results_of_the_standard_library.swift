import FlynnRuntime
import Foundation

struct Song: Decodable {
    let id: Int
    let title: String
}
enum Genre: Int {
    case jazz, rock
}
enum Outcome<Value> {
    case value(Value), missing
    var optional: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}
enum Failure: Error {
    case missing(String), unknown
}
struct Listing<Data: RandomAccessCollection, Row> {
    let rows: [Row]
    init(_ data: Data, row: (Data.Element) -> Row) { rows = data.map(row) }
}

class Player: Actor, @unchecked Sendable {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
    lazy var beSong = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Song - song
        print(args[x: 0] as Song)
    }
    lazy var beNext = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Behavior - what to call next
        (args[x: 0] as Behavior)()
    }
    lazy var beTitle = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        // flynnlint:parameter Reply<String> - the title
        (args[x: 1] as Reply<String>)("title \(args[x: 0] as Int)")
    }
}

func firstElement<Items: Collection>(_ items: Items) -> Items.Element? { items.first }

func play(_ player: Player, _ songs: [Song], _ genres: [Genre: [Song]], _ values: [String: Any]) throws {
    // Keys of key paths, and values of dictionaries.
    let byID = Dictionary(grouping: songs, by: \.id)
    player.beSong(byID[1])  // expect argument_type
    for (id, songs) in byID.sorted(by: { $0.key < $1.key }) {
        player.beText(id)  // expect argument_type
        player.beNumber(id)
        player.beSong(songs)  // expect argument_type
    }
    for (_, count) in genres.mapValues(\.count) {
        player.beText(count)  // expect argument_type
        player.beNumber(count)
    }
    // Type parameters.
    player.beText(firstElement(songs))  // expect argument_type
    player.beSong(firstElement(songs))
    player.beText(Outcome.value(5).optional!)  // expect argument_type
    player.beNumber(Outcome.value(5).optional!)
    if case .value(let song) = Outcome.value(songs[0]) {
        player.beText(song)  // expect argument_type
        player.beSong(song)
    }
    _ = Listing(songs) { song in player.beNumber(song.title) }  // expect argument_type
    _ = Listing(songs) { song in player.beNumber(song.id) }
    // Casts, results, errors.
    player.beNumber(values["a"] as? String ?? "")  // expect argument_type
    player.beText(values["a"] as? String ?? "")
    let result = Result<Song, Failure>.success(songs[0])
    player.beText(try result.map { $0.id }.get())  // expect argument_type
    player.beNumber(try result.map { $0.id }.get())
    do {
        _ = try result.get()
    } catch Failure.missing(let name) {
        player.beNumber(name)  // expect argument_type
        player.beText(name)
    }
    player.beNumber(try JSONDecoder().decode([Song].self, from: Data())[0])  // expect argument_type
    player.beSong(try JSONDecoder().decode(Song.self, from: Data()))
    // Texts and values of Foundation.
    player.beNumber([1, 2].reduce("") { "\($0)\($1)" })  // expect argument_type
    player.beText([1, 2].reduce("") { "\($0)\($1)" })
    player.beText("abc".reversed())  // expect argument_type
    player.beText(String("abc".reversed()))
    player.beText(MemoryLayout<Int>.size)  // expect argument_type
    player.beNumber(MemoryLayout<Int>.stride)
    player.beNumber(ProcessInfo.processInfo.systemUptime)  // expect argument_type
    player.beText(ProcessInfo.processInfo.processorCount)  // expect argument_type
    player.beNumber(FileManager.default.currentDirectoryPath)  // expect argument_type
    player.beText(Calendar.current.component(.year, from: Date()))  // expect argument_type
    player.beNumber(Calendar.current.component(.year, from: Date()))
    // The runtime's behavior is a class of its own.
    player.beNext(player.beNumber)
    player.beNext("beNumber")  // expect argument_type
    player.beNext(player)  // expect argument_type
    player.beText(player.beNumber)  // expect argument_type
}

func wait(for player: Player, _ numbers: AsyncStream<Int>) async throws {
    let task = Task { try await player.beTitle.ask(7) as String }
    player.beNumber(try await task.value)  // expect argument_type
    player.beText(try await task.value)
    try await withThrowingTaskGroup(of: String.self) { group in
        group.addTask { try await player.beTitle.ask(1) }
        for try await title in group {
            player.beNumber(title)  // expect argument_type
            player.beText(title)
        }
    }
    for await text in numbers.map({ "\($0)" }) {
        player.beNumber(text)  // expect argument_type
        player.beText(text)
    }
    for await number in numbers.filter({ $0 > 1 }) {
        player.beText(number)  // expect argument_type
        player.beNumber(number)
    }
}
