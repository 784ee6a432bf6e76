import FlynnRuntime

/// Variables of functions, closures and inner types aren't the actor's.
class Reader: Actor {
    private var lines: [String] = []

    lazy var beRead = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        let name: String = args[x: 0]
        var count = 0, total = 0
        lazy var summary = "\(name): \(count), (of \(total))"
        for line in self.lines {
            let (first, rest) = (line.first, line.dropFirst())
            if let first, var last = rest.last { last = first; print(last) }
            (count, total) = (count + 1, total + line.count)
        }
        print(summary)
    }

    private func parse(_ text: String) -> [Token] {
        var tokens: [Token] = []
        var rest: Substring { text.dropFirst(tokens.count) }
        struct State { var depth = 0; var stack: [Int] { [depth] } }
        var state = State()
        state.depth += 1
        tokens.append(Token(text: String(rest)))
        return tokens
    }

    struct Token {
        var text: String
        lazy var length = text.count
        subscript(index: Int) -> Character { Array(text)[index] }
    }

    final class Buffer {
        var bytes: [UInt8] = []
        static var shared = Buffer()
    }

    private var isEmpty: Bool {
        get {
            let none = lines.isEmpty
            return none
        }
        set(newLines) { if newLines { var old = lines; old.removeAll(); lines = old } }
    }
}

extension Reader.Token {
    var isWord: Bool { text.allSatisfy { let letter = $0.isLetter; return letter } }
}
