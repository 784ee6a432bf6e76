import FlynnRuntime

class Server: Actor {
    private var connections: [Int] = []

    lazy var beServe = Behavior(self) { [unowned self] _ in
        while true {  // expect blocking_call: 'while true' without an exit never releases the scheduler thread
            self.accept()
        }
    }

    lazy var beSpin = Behavior(self) { [unowned self] _ in
        repeat {  // expect blocking_call: 'repeat
            switch self.connections.count {
            case 0: continue
            case 1: break
            default: self.accept()
            }
            for connection in self.connections where connection > 3 { break }
        } while (true)
    }

    lazy var beTry = Behavior(self) { [unowned self] _ in
        while (true) {  // expect blocking_call: 'while true'
            do {
                try self.handle()
            } catch {
                print("failed: \(error)")
            }
            let leave = { return }
            leave()
        }
    }

    // Code after an endless loop isn't reached.
    lazy var beNest = Behavior(self) { [unowned self] _ in
        while true {
            self.accept()
            while true { self.unsafeYield() }  // expect blocking_call: 'while true'
        }
    }

    lazy var beEach = Behavior(self) { [unowned self] _ in
        self.connections.forEach { _ in
            while true { _ = try? self.handle() }  // expect blocking_call: 'while true'
        }
    }

    private func accept() {}
    private func handle() throws {}
}
