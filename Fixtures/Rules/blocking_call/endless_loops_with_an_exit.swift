import FlynnRuntime

class Reader: Actor {
    private var lines: [String] = []

    lazy var beRead = Behavior(self) { [unowned self] _ in
        while true {
            guard let line = self.next() else { break }
            self.lines.append(line)
        }
        while true {
            if self.lines.isEmpty { return }
            self.lines.removeLast()
        }
    }

    lazy var beParse = Behavior(self) { [unowned self] _ in
        do {
            while true { try self.parse() }
        } catch {
            print(error)
        }
        repeat {
            switch self.lines.count {
            case 0: return
            case 1: break
            default: continue
            }
        } while true
    }

    lazy var beSearch = Behavior(self) { [unowned self] _ in
        search: while true {
            for line in self.lines {
                if line.isEmpty { break search }
            }
            self.next()
        }
        while true {
            do {
                try self.parse()
            } catch is CancellationError {
                continue
            }
        }
    }

    lazy var beCheck = Behavior(self) { [unowned self] _ in
        while true {
            self.next()
            fatalError("unreachable")
        }
        while self.lines.count < 5 { self.next() }
        while let line = self.next() { print(line) }
        while true, !self.lines.isEmpty { self.lines.removeLast() }
        repeat { self.next() } while self.lines.isEmpty
        for _ in 0..<5 {}
    }

    @discardableResult private func next() -> String? { nil }
    private func parse() throws {}
}
