import Dispatch
import FlynnRuntime

class Job: Actor {
    lazy var beRun = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - called at the end
        let end: () -> Void = args[x: 0]
        end()
    }
    lazy var beName = ChainableBehavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the name
        print(args[x: 0] as String)
    }
}

final class Log {
    var lines: [String] = []
    func clear() { lines = [] }
    @discardableResult func trim() -> Int { lines.count }
}

func run(_ job: Job, _ log: Log, _ done: DispatchSemaphore, _ verbose: Bool) {
    // Only the library's interface shows that this returns an `Int`.
    job.beRun { done.signal() }  // expect untyped_closure: must be '() -> Void'
    job.beRun { _ = done.signal() }
    job.beRun { () -> Void in done.signal() }
    job.beRun {
        print("done")
        done.signal()
    }
    job.beRun { if verbose { log.trim() } else { log.clear() } }  // expect untyped_closure
    job.beRun { if verbose { log.trim() } }
    job.beRun { log.clear() }
    job.beRun { log.trim() }  // expect argument_type: must be '() -> Void'
    job.beRun { [weak log] in log?.clear() }  // expect argument_type
    job.beRun { [weak log] in
        guard let log else { return }
        log.clear()
    }
    job.beRun { [weak log] in
        guard let log else { return print("gone") }
        log.clear()
    }
    job.beRun { job.beRun { print("done") } }
    job.beRun { job.beName("end") }  // expect argument_type
    job.beRun { log.lines = [] }
    job.beRun {
        var size: Int { return log.lines.count }
        print(size)
    }
    // The first 'return' may not be compiled.
    job.beRun {  // expect untyped_closure
        if verbose {
            #if os(Windows)
                return "verbose"
            #endif
        }
        return
    }
    job.beRun {
        if verbose { return }
        if log.lines.isEmpty {
            #if os(Windows)
                return
            #endif
        }
    }
}
