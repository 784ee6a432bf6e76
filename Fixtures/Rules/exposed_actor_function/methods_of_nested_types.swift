import FlynnRuntime

/// Methods of types inside of an actor aren't the actor's.
class Parser: Actor {
    private var depth = 0

    private enum Token: Hashable {
        case word(String), number(Int)
        func isWord() -> Bool { if case .word = self { true } else { false } }
    }

    struct Position: Comparable {
        var line = 1
        mutating func advance() { line += 1 }
        static func < (left: Self, right: Self) -> Bool { left.line < right.line }
    }

    final class Tree {
        private var children: [Tree] = []
        func add(_ child: Tree) { children.append(child) }
    }

    actor Cache {
        func store(_ text: String) {}
    }

    lazy var beParse = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - the text  // expect unused_parameter
        func next() -> Token? { nil }
        struct Frame { func pop() {} }
        while let token = next() { print(token, Frame().pop()) }
        self.descend { func inner() {}; inner() }
    }

    private func descend(_ body: () -> Void) {
        func again(_ times: Int) { if times > 0 { again(times - 1) } }
        again(5)
        body()
    }

    private lazy var helper: () -> Void = {
        func help() { print("func help()") }
        return help
    }()
}

extension Parser.Position {
    func moved(by lines: Int) -> Self { Self(line: line + lines) }
}

extension Parser.Tree {
    func walk(_ visit: (Parser.Tree) -> Void) { visit(self) }
}

extension String {
    func parsed(by parser: Parser) { parser.beParse(self) }
}
