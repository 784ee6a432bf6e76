import FlynnRuntime

typealias Completion = @Sendable (Int) -> Void
typealias Progress = Double
struct Page {}

class Downloader: Actor {
    lazy var beFetch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - where from
        // flynnlint:parameter (Int) -> Void - told how many bytes there are
        print(args)
    }
    lazy var beWatch = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Completion - told what came of it
        // flynnlint:parameter (() async throws -> Void)? - run at the end
        print(args)
    }
    lazy var beRetry = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () throws -> Int - how often
        // flynnlint:parameter (Progress, Page?) -> Bool - whether to go on
        print(args)
    }
    lazy var beMark = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter @MainActor () -> Void - shows it
        // flynnlint:parameter (inout Int) -> Void - counts it
        // flynnlint:parameter @convention(c) (Int32) -> Void - the other language's
        print(args)
    }
}

func download(_ downloader: Downloader, _ count: Int) {
    // What isn't written is certainly inferred, or `untyped_closure` asks for it.
    downloader.beFetch("a") { (bytes: Int) in print("done", bytes, separator: ", (") }
    downloader.beFetch("a") { print($0 + 1) }
    downloader.beFetch("a") { (bytes: Int) in
        if bytes > 0 { return }
        print(bytes)
    }
    downloader.beFetch("a", { [count] (_: Swift.Int) -> Void in print(count) })
    downloader.beFetch("a", { (bytes: Foreign.Integer) in print(bytes) })
    downloader.beFetch("a", print)
    downloader.beWatch({ @Sendable (bytes: Int) in print(bytes) }, nil)
    downloader.beWatch({ @Sendable (bytes: Int) in print(bytes) }) { try await Task.sleep(for: .seconds(1)) }  // expect untyped_closure
    downloader.beWatch({ @Sendable (bytes: Int) in print(bytes) }) { () async -> () in print("end") }
    downloader.beRetry({ 5 }, { (share: Double, page: Optional<Page>) -> Bool in share < 1 })
    downloader.beRetry({ [count] in count }) { (share: Progress, _: Page?) in
        print(share)
        return false
    }
    downloader.beRetry({  // expect untyped_closure
        #if DEBUG
        print("trying")
        #endif
        5
    }, { (share: Double, page: Page?) in share < 1 })
    downloader.beRetry({ try await5() } as () throws -> Int, { (_: Double, _: Page?) in false })
    downloader.beMark({ @MainActor in print("shown") }, { (count: inout Int) in count += 1 }, { (code: Int32) -> Void in exit(code) })
    downloader.beMark({ @MainActor @Sendable () -> Void in print("shown") }, { count($0) }, exit)  // expect untyped_closure
}

class Library: Actor {
    lazy var beOpen = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter () -> Shelf - what is opened
        print(args)
    }
}

final class Shelf: @unchecked Sendable {
    func open(_ library: Library, _ page: Shelf) {
        library.beOpen { [weak page] in self }
        library.beOpen { [weak page, self] in self }
        library.beOpen { [weak page, unowned self] in self }
    }
}
