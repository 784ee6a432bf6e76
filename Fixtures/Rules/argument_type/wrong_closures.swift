import FlynnRuntime

typealias Completion = @Sendable (Int) -> Void

class Downloader: Actor {
    lazy var beFetch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where from
        // flynnlint:parameter (Int) -> Void - told how many bytes there are
        print(args)
    }
    lazy var beWatch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Completion - told what came of it
        // flynnlint:parameter (() async -> Void)? - run at the end
        print(args)
    }
    lazy var beRetry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Int - how often
        // flynnlint:parameter (String, [Int]) throws -> Bool - whether to go on
        print(args)
    }
    lazy var beMark = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @MainActor () -> Void - shows it
        // flynnlint:parameter (inout Int) -> Void - counts it
        print(args)
    }
}

func download(_ downloader: Downloader) {
    downloader.beFetch("a, (b)") { (bytes: String) in print(bytes) }  // expect argument_type: the 2nd argument of behavior 'beFetch' must be '(Int) -> Void'
    downloader.beFetch("a") { (bytes: Int, from: String) in print(bytes, (from)) }  // expect argument_type: of type '(Int, String) -> Void'
    downloader.beFetch("a", { (bytes: Int) -> Int in bytes })  // expect argument_type: must be '(Int) -> Void'
    downloader.beFetch("a") { (bytes: Int) throws -> Void in  // expect argument_type: must be '(Int) -> Void'
        try check(bytes)
    }
    downloader.beFetch("a") {  // expect argument_type: must be '(Int) -> Void'
        print("done")
    }
    // Without '@Sendable' it is another type, and with it, too.
    downloader.beWatch({ (bytes: Int) in print(bytes) }, nil)  // expect argument_type: must be '@Sendable (Int) -> Void', but '{ (bytes: Int) in print(bytes) }', of type '(Int) -> Void', is passed
    downloader.beFetch("a", { @Sendable (bytes: Int) -> Void in print(bytes) })  // expect argument_type: must be '(Int) -> Void'
    downloader.beWatch({ @Sendable (bytes: Int) in print(bytes) }) { print("end") }  // expect argument_type: must be '(() async -> Void)?'
    downloader.beRetry({ "5" }, { (name: String, sizes: [Int]) in false })  // expect argument_type: must be '() -> Int'
    downloader.beRetry({ () async -> Int in 5 }, { (name: String, sizes: [Double]) in false })  // expect argument_type: must be '() -> Int' // expect argument_type: must be '(String, [Int]) throws -> Bool'
    downloader.beRetry({ print("a"); print("b") }, { (name: String, sizes: [Int]) -> String in name })  // expect argument_type: must be '() -> Int' // expect argument_type: throws -> Bool'
    downloader.beMark({ print("shown") }, { (count: Int) in print(count) })  // expect argument_type: must be '@MainActor () -> Void' // expect argument_type: must be '(inout Int) -> Void'
    downloader.beRetry({ 5 } as () -> Int8, nil)  // expect argument_type: of type '() -> Int8' // expect argument_type: but 'nil' is passed
}

enum DownloadError: Error { case offline, timeout(Int) }

struct Canceled: Error {}

class Queue: Actor {
    lazy var beAdd = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Void - run at the end
        print(args)
    }
}

func add(_ queue: Queue) {
    // These don't catch every error, thus the closures throw.
    queue.beAdd { do { try load() } catch is Canceled {} }  // expect argument_type: of type '() throws -> Void'
    queue.beAdd { do { try load() } catch let problem as Canceled { print(problem) } }  // expect argument_type
    queue.beAdd { do { try load() } catch let problem as CancellationError { print(problem) } }  // expect argument_type
    queue.beAdd { do { try load() } catch DownloadError.offline {} }  // expect argument_type
    queue.beAdd { do { try load() } catch DownloadError.offline {} catch let DownloadError.timeout(time) { print(time) } }  // expect argument_type
    queue.beAdd { do { try load() } catch DownloadError.offline, is Canceled {} }  // expect argument_type
    queue.beAdd { do { do { try load() } catch is Canceled {} } catch DownloadError.offline {} }  // expect argument_type

    // These do.
    queue.beAdd { do { try load() } catch {} }
    queue.beAdd { do { try load() } catch _ {} }
    queue.beAdd { do { try load() } catch let problem { print(problem) } }
    queue.beAdd { do { try load() } catch is Error {} }
    queue.beAdd { do { try load() } catch let problem as any Error { print(problem) } }
    queue.beAdd { do { try load() } catch let problem as NSError { print(problem) } }
    queue.beAdd { do { try load() } catch DownloadError.offline, is Error {} }
    queue.beAdd { do { try load() } catch is Canceled {} catch let problem as Error { print(problem) } }
    queue.beAdd { do { do { try load() } catch is Canceled {} } catch is Error {} }
    queue.beAdd { do { do { try load() } catch is Canceled {} } catch {} }
}
