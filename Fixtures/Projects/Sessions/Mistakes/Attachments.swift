import FlynnSystem

// Messages that share instances of mutable classes. '@unchecked Sendable' and 'nonisolated(unsafe)' silence the compiler, but
// the sender and the actor can change the instances at the same time.

class Picture {
    var pixels: [UInt8] = []
}

final class Photo: Picture {
    var place = ""
}

final class Folder {
    let name: String
    let cover: Picture

    init(name: String, cover: Picture) {
        self.name = name
        self.cover = cover
    }
}

/// Never changes.
final class Caption: Sendable {
    let text = "caption"
}

typealias Cover = Picture?

enum Album {
    final class Page {
        var pictures: [Picture] = []
    }
}

struct Upload: Message, @unchecked Sendable {
    typealias Reply = Int
    let picture: Picture  // expect reference_argument: 'picture' of message 'Upload' shares an instance of class 'Picture' with another thread
    let caption: Caption
    let name: String
}

struct UploadAll: @unchecked Sendable, Message {
    let photos: [Photo]  // expect reference_argument: use a value, a reference to an actor, or a class that is 'Sendable'
    var byName: [String: Picture]  // expect reference_argument: 'byName' of message 'UploadAll'
}

struct Crop: Message {
    nonisolated(unsafe) let picture: Photo?  // expect reference_argument: class 'Photo'
    var size: Int { picture?.pixels.count ?? 0 }
}

struct ChooseCover: Message, @unchecked Sendable {
    let cover: Cover  // expect reference_argument: 'cover' of message 'ChooseCover'
}

struct AddPage: Message {
    nonisolated(unsafe) var page: Album.Page  // expect reference_argument: class 'Album.Page'
    private(set) var neighbors: (left: Int, right: Int) = (0, 0)
}

struct Clear: Message, @unchecked Sendable {
    var replacement = Picture()  // expect reference_argument: 'replacement' of message 'Clear'
}

struct Move: Message, @unchecked Sendable {
    weak var origin: Folder?  // expect reference_argument: 'origin' of message 'Move'
    unowned let target: Folder  // expect reference_argument: class 'Folder'
}

struct Compare: Message, @unchecked Sendable {
    typealias Reply = Bool
    let first: Photo, second: Photo?  // expect 2 reference_argument: of message 'Compare'
}

/// A message with several forms.
enum Edit: Message, @unchecked Sendable {
    case undo
    case add(Picture, at: Int)  // expect reference_argument: 'add' of message 'Edit'
    indirect case replace(Picture, with: Picture)  // expect 2 reference_argument: 'replace'
    case label(Caption), remove([Photo])  // expect reference_argument: class 'Photo'
}

extension Album {
    struct Print {
        let pages: [[Page]]  // expect reference_argument: 'pages' of message 'Album.Print'
    }

    class Section: Hashable {
        var pageCount = 1

        static func == (left: Section, right: Section) -> Bool { left === right }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
}

extension Album.Print: Message, @unchecked Sendable {
    typealias Reply = [String]
}

/// A copy of a text's lines, which is only made when it is changed.
struct Draft: Message, @unchecked Sendable {
    private final class Storage {
        var lines: [String] = []
    }

    private var storage = Storage()
    let sections: Set<Album.Section>  // expect reference_argument: class 'Album.Section'

    var lines: [String] { storage.lines }

    mutating func append(_ line: String) {
        let copy = Storage()
        copy.lines = storage.lines + [line]
        storage = copy
    }
}
