class Pointer {
    var unsafeAddress: Int = 0
    func unsafeRead() -> Int { unsafeAddress }
}

struct Buffer {
    var unsafeCount = 0
}

extension Array {
    func unsafeFirst() -> Element { self[0] }
}

protocol Peekable {
    func unsafePeek() -> Int
}

actor Store {
    nonisolated var unsafeName: String { "store" }
}

let unsafeGlobal = 0
