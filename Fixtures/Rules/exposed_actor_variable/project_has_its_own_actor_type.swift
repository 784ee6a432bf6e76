/// Another `Actor`.
open class Actor {
    public var queue: [() -> Void] = []
}

final class Printer: Actor {
    var text = ""
    subscript(index: Int) -> Character { Array(text)[index] }
}
