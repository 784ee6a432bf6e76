import FlynnRuntime
import Foundation

class Downloader: Actor {
    private let ready = DispatchSemaphore(value: 0)
    private let work: DispatchGroup
    private let condition = NSCondition()
    private var queue: DispatchQueue?
    private let operations = OperationQueue()

    init(_ work: DispatchGroup) {
        self.work = work
        super.init()
    }

    lazy var beFetch = Behavior(self) { [unowned self] _ in
        let done = DispatchSemaphore(value: 0)
        fetch(then: { _ in done.signal() })
        done.wait()  // expected-warning{{'done.wait' blocks the scheduler thread that runs the behavior; expected a behavior that is called when it is done}}
        self.ready.wait()  // expected-warning{{'self.ready.wait'}}
        _ = self.work
            .wait(timeout: .now() + 5)  // expected-warning@-1{{'self.work}}
    }

    lazy var beJoin = Behavior(self) { [unowned self] _ in
        let group = DispatchGroup()
        group.enter()
        DispatchQueue.global().async(group: group) { print("done") }
        group.wait()  // expected-warning{{'group.wait'}}
        self.operations.waitUntilAllOperationsAreFinished()  // expected-warning{{self.operations.waitUntilAllOperations}}
    }

    lazy var beSync = Behavior(self) { [unowned self] _ in
        DispatchQueue.main.sync { print("main") }  // expected-warning{{'DispatchQueue.main.sync' blocks the scheduler thread that runs the behavior; expected 'async'}}
        DispatchQueue.global(qos: .utility).sync(execute: {  // expected-warning{{.sync' blocks}}
            print("global")
        })
        self.queue?.sync(flags: .barrier) {}  // expected-warning{{'self.queue?.sync'}}
        let own = DispatchQueue(label: "own")
        let value: Int = own.sync { 5 }  // expected-warning{{'own.sync'}}
        print(value)
    }

    lazy var beRun = Behavior(self) { _ in
        let process = Process()
        try? process.run()
        process.waitUntilExit()  // expected-warning{{'process.waitUntilExit'}}
        make().waitUntilExit()  // expected-warning{{'make().waitUntilExit'}}
    }

    lazy var beSettle = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Downloader - another one
        let other: Downloader = args[x: 0]
        other.unsafeWait(0)  // expected-warning{{'other.unsafeWait'}}
        self.condition.wait()  // expected-warning{{'self.condition.wait'}}
    }
}

func fetch(then: @escaping (Int) -> Void) {}
