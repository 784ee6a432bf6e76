import Dispatch
import FlynnSystem
import Foundation

// Actors that write files and start programs. Their reactions block the threads of the other actors.

struct Backup: Message {
    let path: String
}

struct Restore: Message {
    typealias Reply = String
}

struct Verification: Message {
    typealias Reply = Bool
}

struct Confirmation: Message {
    typealias Reply = Bool
}

struct Compress: Message {
    let files: [String]
}

struct Watch: Message {}

final class BackupActor: SystemActor {
    private let disk = DispatchQueue(label: "disk")
    private let changes = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var paths: [String] = []

    override func setup() throws {
        let queue = OperationQueue()
        on(
            Backup.self,
            do: { [unowned self] backup in
                disk.sync { print("writes", backup.path) }  // expect blocking_call: 'disk.sync' blocks the scheduler thread that runs the reaction; use 'async' with a closure that calls a behavior
                lock.withLock { paths.append(backup.path) }  // expect blocking_call: state of an actor, which needs no lock
            })
        on(
            Restore.self,
            result: { [unowned self] _ in
                Thread.sleep(forTimeInterval: 0.5)  // expect blocking_call: use a 'Flynn.Timer' that calls a behavior
                guard changes.wait(timeout: .now() + 10) == .success else { return "too late" }  // expect blocking_call: 'changes.wait'
                return paths.last ?? "nothing"
            })
        on(Confirmation.self) { _ in
            print("overwrite? (y/n)")
            return readLine() == "y"  // expect blocking_call: 'readLine'
        }
        on(
            Verification.self,
            async: { [unowned self] _ in
                let group = DispatchGroup()
                for path in paths {
                    group.enter()
                    disk.async {
                        print("verifies", path)
                        group.leave()
                    }
                }
                waitForAll(group)
                return queue.operationCount == 0
            })
        on(
            Compress.self,
            future: { message in
                let process = Process()
                process.arguments = message.files
                try process.run()
                process.waitUntilExit()  // expect blocking_call: use a behavior that is called when it is done
                queue.addOperation { sleep(1) }
                queue.waitUntilAllOperationsAreFinished()  // expect blocking_call
                return Promise(fulfilled: ())
            })
        on(
            Watch.self,
            do: { [unowned self] _ in
                while true {  // expect blocking_call: 'while true' without an exit never releases the scheduler thread
                    print(paths.count, "backups")
                    sleep(60)  // expect blocking_call: 'sleep'
                }
            })
    }

    /// Runs in a function, which isn't checked.
    private func waitForAll(_ group: DispatchGroup) { group.wait() }
}

/// Waits for what other threads do.
final class MirrorActor: SystemActor {
    private let condition = NSCondition()
    private var isReady = false

    override func setup() throws {
        on(
            Watch.self,
            do: { [unowned self] _ in
                condition.lock()  // expect blocking_call: 'condition.lock'
                while !isReady { condition.wait() }  // expect blocking_call: 'condition.wait'
                condition.unlock()
            })
        on(
            Compress.self,
            do: { message in
                let group = DispatchGroup()
                message.files.forEach { file in
                    DispatchQueue.global().async(group: group) { print("compresses", file) }
                    usleep(1000)  // expect blocking_call: 'usleep'
                }
                group.wait()  // expect blocking_call: 'group.wait'
                group.notify(queue: .main) { print("compressed") }
            })
        on(
            Verification.self,
            result: { _ in
                let work = BlockOperation { print("verifies") }
                work.start()
                work.waitUntilFinished()  // expect blocking_call: 'work.waitUntilFinished'
                return DispatchQueue.global(qos: .utility).sync { work.isFinished }  // expect blocking_call
            })
    }
}
