import FlynnRuntime
import Foundation

/// A job with its priority.
struct Job: Sendable {
    enum Kind: String, CaseIterable { case build, test, deploy }
    let id: Int
    let kind: Kind
    var attempts = 0
}

class JobQueue: Actor, @unchecked Sendable {
    private var waiting: [Job] = []
    private var running: [Int: Job] = [:]
    private var workers: [Worker] = []
    private var finished = 0
    private var timer: Flynn.Timer?
    private lazy var startedAt = Date()

    override init() {
        super.init()
        unsafePriority = 1
        _ = beSubmit
    }

    lazy var beSubmit = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Job - the job
        let job: Job = args[x: 0]
        waiting.append(job)
        beSchedule()
    }

    lazy var beSchedule: Behavior = Behavior(self) { [unowned self] _ in
        guard !waiting.isEmpty, running.count < workers.count else { return }
        let job = waiting.removeFirst()
        running[job.id] = job
        workers[job.id % workers.count].beRun(job, self.beDone)
    }

    lazy var beDone: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - number of the job
        // flynnlint:parameter Bool - whether it was successful
        let id: Int = args[x: 0]
        let isSuccessful: Bool = args[x: 1]
        guard var job = running.removeValue(forKey: id) else { return }
        if isSuccessful {
            finished += 1
        } else if job.attempts < 2 {
            job.attempts += 1
            waiting.append(job)
        }
        beSchedule()
    }

    lazy var beWorkers = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Int - number of workers
        for number in 0..<args[x: 0] { workers.append(Worker("worker \(number)")) }
    }

    lazy var beFinished = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - number of jobs
        let reply: Reply<Int> = args[x: 0]
        reply(finished)
    }

    lazy var beStatus = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<(waiting: Int, running: Int)> - the state
        let reply: Reply<(waiting: Int, running: Int)> = args[x: 0]
        reply((waiting: waiting.count, running: running.count))
    }

    lazy var beTick = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - label
        let label: String = args[x: 0]
        print(label)
    }

    lazy var beRemind = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Double - delay
        let delay: Double = args[x: 0]
        timer = Flynn.Timer(timeInterval: delay, repeats: false, beTick, ["tick"])
    }

    lazy var beCancel = Behavior(self) { [unowned self] _ in
        timer?.cancel()
        timer = nil
    }

    lazy var beFilter = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Job.Kind - kind of jobs to keep
        let kind: Job.Kind = args[x: 0]
        waiting = waiting.filter { job in
            switch job.kind {
            case kind: return true
            case .build, .test, .deploy: return false
            }
        }
    }
}

final class Worker: Actor, @unchecked Sendable {
    private let name: String
    private var count = 0

    init(_ name: String) {
        self.name = name
        super.init()
    }

    fileprivate lazy var beRun = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Job - the job
        // flynnlint:parameter Behavior - gets the number and whether the job was successful
        let job: Job = args[x: 0]
        let done: Behavior = args[x: 1]
        count += 1
        done(job.id, work(job))
    }

    public lazy var beName = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter (String) -> Void - receives the name
        let receive: (String) -> Void = args[x: 0]
        receive(name)
    }

    final lazy var beSleep = Behavior(self) { (me: Worker, args: BehaviorArgs) in
        // flynnlint:parameter TimeInterval - how long
        // flynnlint:parameter DispatchSemaphore - is signaled
        let time: TimeInterval = args[x: 0]
        let semaphore: DispatchSemaphore = args[x: 1]
        DispatchQueue.global().asyncAfter(deadline: .now() + time) {
            me.beWake(semaphore)
        }
    }

    lazy var beWake = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter DispatchSemaphore - is signaled
        self.count += 100
        (args[x: 0] as DispatchSemaphore).signal()
    }

    lazy var beCount = Behavior(self) { [weak self] (args: BehaviorArgs) in
        // flynnlint:parameter Reply<Int> - receives the count
        let reply: Reply<Int> = args[x: 0]
        reply(self?.count ?? 0)
    }

    private func work(_ job: Job) -> Bool { job.kind != .deploy || job.attempts > 0 }
}
