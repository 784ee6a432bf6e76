import FlynnRuntime

class Worker: Actor {
    lazy var beWork = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what to do
        print(args[x: 0] as String)
    }
}

/// Of the two behaviors of this name each takes another number, so a call on anything unknown can't be judged.
class Robot: Actor {
    lazy var beWork = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - what to do
        // flynnlint:parameter Int - how often
        print(args[x: 0] as String, args[x: 1] as Int)
    }
}

final class Factory {
    var workers: [Worker] = []
    var robots: Set<Robot> = []
    var byName: [String: Worker] = [:]
    var shifts: [[Worker]] = []
    let pool = Array(count: 4) { Worker() }
    lazy var teams = ["early": [Worker(), Worker()], "late": [Worker()]]

    func work() {
        for worker in workers { worker.beWork() }  // expect argument_count: takes 1 argument, but none is passed
        for worker in workers.reversed() { worker.beWork() }  // expect argument_count: takes 1 argument
        for worker in workers.filter({ $0 !== workers[0] }) { worker.beWork() }  // expect argument_count: takes 1 argument
        for worker in workers.dropFirst().prefix(3) { worker.beWork() }  // expect argument_count: takes 1 argument
        for robot in robots { robot.beWork("weld") }  // expect argument_count: takes 2 arguments
        for robot in robots.sorted(by: { $0 === $1 }) { robot.beWork("weld") }  // expect argument_count: takes 2 arguments
        for (name, worker) in byName { worker.beWork(name, 1) }  // expect argument_count: 2 are passed
        for entry in byName { entry.value.beWork() }  // expect argument_count: none is passed
        for worker in byName.values { worker.beWork() }  // expect argument_count: none is passed
        for (position, worker) in workers.enumerated() { worker.beWork("\(position)", 2) }  // expect argument_count: 2 are passed
        for pair in workers.enumerated() { pair.element.beWork() }  // expect argument_count: none is passed
        for (worker, robot) in zip(workers, robots) {
            worker.beWork("a", 1)  // expect argument_count: takes 1 argument, but 2 are passed
            robot.beWork("a")  // expect argument_count: takes 2 arguments, but 1 is passed
        }
        for shift in shifts { for worker in shift { worker.beWork() } }  // expect argument_count: none is passed
        for worker in shifts.joined() { worker.beWork() }  // expect argument_count: none is passed
        for worker in shifts.flatMap({ $0 }) { worker.beWork() }  // expect argument_count: none is passed
        for worker in pool { worker.beWork() }  // expect argument_count: none is passed
        for team in teams.values { team.first?.beWork() }  // expect argument_count: none is passed
        for worker in [Worker(), Worker()] { worker.beWork() }  // expect argument_count: none is passed
        for robot in Array(robots) { robot.beWork("a") }  // expect argument_count: 1 is passed
        for case let worker? in [workers.first, workers.last] { worker.beWork() }  // expect argument_count: none is passed
    }

    func pick() {
        workers[0].beWork()  // expect argument_count: none is passed
        workers[1...].first?.beWork()  // expect argument_count: none is passed
        workers.first?.beWork()  // expect argument_count: none is passed
        workers.last!.beWork()  // expect argument_count: none is passed
        workers.first { $0 !== workers[0] }?.beWork()  // expect argument_count: none is passed
        workers.randomElement()?.beWork()  // expect argument_count: none is passed
        workers.removeLast().beWork()  // expect argument_count: none is passed
        workers.popLast()?.beWork()  // expect argument_count: none is passed
        workers.shuffled()[0].beWork()  // expect argument_count: none is passed
        byName["Ann"]?.beWork()  // expect argument_count: none is passed
        byName["Ann", default: Worker()].beWork()  // expect argument_count: none is passed
        byName.removeValue(forKey: "Ann")?.beWork()  // expect argument_count: none is passed
        byName.first?.value.beWork()  // expect argument_count: none is passed
        shifts[0][1].beWork()  // expect argument_count: none is passed
        teams["late"]?[0].beWork()  // expect argument_count: none is passed
        if let worker = byName["Ann"] { worker.beWork() }  // expect argument_count: none is passed
        var queue = [Robot]()
        queue.append(Robot())
        queue.removeFirst().beWork("weld")  // expect argument_count: takes 2 arguments
        var index = [String: Robot]()
        index["a"] = Robot()
        index["a"]?.beWork("weld")  // expect argument_count: takes 2 arguments
        let names = byName.mapValues { [$0] }
        names["Ann"]?.first?.beWork()  // expect argument_count: none is passed
        let same = Array(repeating: Robot(), count: 3)
        same[0].beWork("weld")  // expect argument_count: takes 2 arguments
    }

    func right() {
        for worker in workers { worker.beWork("sweep") }
        for robot in robots { robot.beWork("weld", 2) }
        for (name, worker) in byName { worker.beWork(name) }
        for (worker, robot) in zip(workers, robots) {
            worker.beWork("a")
            robot.beWork("a", 1)
        }
        for (robot, worker) in zip(robots, workers) {
            worker.beWork("a")
            robot.beWork("a", 1)
        }
        workers.first?.beWork("sweep").beWork("mop")
        shifts.first?.first?.beWork("sweep")
    }
}

/// Elements of unknown types aren't checked. Those of the project's sequences have the type that their iterators return.
func unknown(_ things: Shelf<Worker>, _ machines: [Machine], _ mixed: [any Laboring]) {
    for thing in things { thing.beWork() }  // expect argument_count
    for machine in machines { machine.beWork(1, 2, 3) }
    for one in mixed { one.beWork() }
    for one in things.all.grouped() { one.beWork() }
    things.first?.beWork()
    [Worker(), unknown()].first?.beWork()
    for one in machines.workers { one.beWork() }
}

struct Shelf<Element>: Sequence {
    var items: [Element] = []
    func makeIterator() -> IndexingIterator<[Element]> { items.makeIterator() }
}

protocol Laboring {
    func beWork()
}
