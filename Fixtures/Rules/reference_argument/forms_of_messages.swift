import FlynnSystem

class Picture {
    var pixels: [UInt8] = []
}

final class Caption: Sendable {
    let text = "caption"
}

/// The values of cases are shared, too.
enum Edit: Message, @unchecked Sendable {
    case undo, redo(Int)
    case add(Picture, at: Int)  // expect reference_argument: 'add' of message 'Edit' shares an instance of class 'Picture' with another thread
    indirect case replace(_ old: Picture, with: [Picture])  // expect 2 reference_argument: 'replace' of message 'Edit'
    case label(Caption), remove(picture: Picture?)  // expect reference_argument: 'remove'
}

/// Not a message.
enum Change {
    case add(Picture)
}

struct Page {
    let picture: Picture  // expect reference_argument: 'picture' of message 'Page'
}

/// The conformance can be elsewhere.
extension Page: Message, @unchecked Sendable {}

enum Tool {
    case brush(Picture)  // expect reference_argument: 'brush' of message 'Tool'
}

extension Tool: @unchecked Sendable, Message {}

/// Only its own code can use the private storage, which it copies before each change.
struct Draft: Message, @unchecked Sendable {
    fileprivate final class Storage {
        var lines: [String] = []
    }

    private var storage = Storage()
    fileprivate nonisolated(unsafe) let first = Storage()
    private(set) var picture: Picture?  // expect reference_argument: 'picture' of message 'Draft'

    var lines: [String] { storage.lines }

    mutating func append(_ line: String) {
        let copy = Storage()
        copy.lines = storage.lines + [line]
        storage = copy
    }
}
