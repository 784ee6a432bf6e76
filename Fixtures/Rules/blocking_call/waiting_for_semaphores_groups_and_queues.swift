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
        done.wait()  // expect blocking_call: 'done.wait' blocks the scheduler thread that runs the behavior; use a behavior that is called when it is done
        self.ready.wait()  // expect blocking_call: 'self.ready.wait'
        _ = self.work
            .wait(timeout: .now() + 5)  // expect@-1 blocking_call: 'self.work
    }

    lazy var beJoin = Behavior(self) { [unowned self] _ in
        let group = DispatchGroup()
        group.enter()
        DispatchQueue.global().async(group: group) { print("done") }
        group.wait()  // expect blocking_call: 'group.wait'
        self.operations.waitUntilAllOperationsAreFinished()  // expect blocking_call: self.operations.waitUntilAllOperations
    }

    lazy var beSync = Behavior(self) { [unowned self] _ in
        DispatchQueue.main.sync { print("main") }  // expect blocking_call: 'DispatchQueue.main.sync' blocks the scheduler thread that runs the behavior; use 'async'
        DispatchQueue.global(qos: .utility).sync(execute: {  // expect blocking_call: .sync' blocks
            print("global")
        })
        self.queue?.sync(flags: .barrier) {}  // expect blocking_call: 'self.queue?.sync'
        let own = DispatchQueue(label: "own")
        let value: Int = own.sync { 5 }  // expect blocking_call: 'own.sync'
        print(value)
    }

    lazy var beRun = Behavior(self) { _ in
        let process = Process()
        try? process.run()
        process.waitUntilExit()  // expect blocking_call: 'process.waitUntilExit'
        make().waitUntilExit()  // expect blocking_call: 'make().waitUntilExit'
    }

    lazy var beSettle = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Downloader - another one
        let other: Downloader = args[x: 0]
        other.unsafeWait(0)  // expect blocking_call: 'other.unsafeWait'
        self.condition.wait()  // expect blocking_call: 'self.condition.wait'
    }
}

func fetch(then: @escaping (Int) -> Void) {}
