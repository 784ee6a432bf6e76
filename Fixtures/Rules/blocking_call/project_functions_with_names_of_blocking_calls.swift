import FlynnRuntime

/// The project's own functions and types of such names do something else.
class Cat: Actor {
    private let lock = Padlock()
    private let queue = Line()
    private let semaphore = Semaphore()
    private var usleep: (Int) -> Void = { _ in }

    lazy var beSleep = Behavior(self) { [unowned self] _ in
        sleep(5)
        self.sleep(6)
        self.usleep(7)
        usleep(8)
        self.lock.lock()
        self.queue.sync { print("in line") }
        self.semaphore.wait()
        Thread.sleep(forTimeInterval: 5)
    }

    lazy var beRead = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> String - reads a line
        let readLine: () -> String = args[x: 0]
        print(readLine())
        let process: Recipe = Recipe()
        process.sync()
        nanosleep(5)
        print(sleep(1, 2), pthread_join, DispatchQueue.main.async)
        somebody.wait()
        somebody.lock()
        somebody.sync {}
    }

    private func sleep(_ hours: Int) {}
}

class Kitten: Cat {
    lazy var beNap = Behavior(self) { _ in
        sleep(2)
    }
}

struct Padlock { func lock() {} }
struct Line { func sync(_ body: () -> Void) { body() } }
class Semaphore { func wait() {} }
enum Thread { static func sleep(forTimeInterval seconds: Double) {} }
struct Recipe { func sync() {} }
