import FlynnRuntime
import Foundation

let queue = JobQueue()
queue.beWorkers(2)
for id in 1...6 {
    let kind = Job.Kind.allCases[id % 3]
    queue.beSubmit(Job(id: id, kind: kind))
}
var finished = 0
while finished < 6 {
    finished = try await queue.beFinished.ask()
    usleep(1000)
}
print("finished", finished)
let status: (waiting: Int, running: Int) = try await queue.beStatus.ask()
print(status)
queue.beRemind(0.01)
usleep(100_000)
queue.beCancel()
queue.beFilter(Job.Kind.test)
let worker = Worker("w")
worker.beName { (name: String) in print("name", name) }
let done = DispatchSemaphore(value: 0)
worker.beSleep(0.01, done)
done.wait()
print(try await worker.beCount.ask(as: Int.self))
