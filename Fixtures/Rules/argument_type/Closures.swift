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
    downloader.beFetch("a, (b)") { (bytes: String) in print(bytes) }  // expected-error{{argument 1 of behavior 'beFetch' must be '(Int) -> Void'}}
    downloader.beFetch("a") { (bytes: Int, from: String) in print(bytes, (from)) }  // expected-error{{a closure}}
    downloader.beFetch("a", { (bytes: Int) -> Int in bytes })  // expected-error{{must be '(Int) -> Void'}}
    downloader.beFetch("a") { (bytes: Int) throws -> Void in  // expected-error{{must be '(Int) -> Void'}}
        try check(bytes)
    }
    downloader.beFetch("a") {  // expected-error{{must be '(Int) -> Void'}}
        print("done")
    }
    // Without '@Sendable' it is another type, and with it, too.
    downloader.beWatch({ (bytes: Int) in print(bytes) }, nil)  // expected-error{{must be '@Sendable (Int) -> Void', but '{ (bytes: Int) in print(bytes) }', a closure, is passed}}
    downloader.beFetch("a", { @Sendable (bytes: Int) -> Void in print(bytes) })  // expected-error{{must be '(Int) -> Void'}}
    downloader.beWatch({ @Sendable (bytes: Int) in print(bytes) }) { print("end") }  // expected-error{{must be '(() async -> Void)?'}}
    downloader.beRetry({ "5" }, { (name: String, sizes: [Int]) in false })  // expected-error{{must be '() -> Int'}}
    downloader.beRetry({ () async -> Int in 5 }, { (name: String, sizes: [Double]) in false })  // expected-error{{must be '() -> Int'}} expected-error{{must be '(String, [Int]) throws -> Bool'}}
    downloader.beRetry({ print("a"); print("b") }, { (name: String, sizes: [Int]) -> String in name })  // expected-error{{must be '() -> Int'}} expected-error{{throws -> Bool'}}
    downloader.beMark({ print("shown") }, { (count: Int) in print(count) })  // expected-error{{must be '@MainActor () -> Void'}} expected-error{{must be '(inout Int) -> Void'}}
    downloader.beRetry({ 5 } as () -> Int8, nil)  // expected-error{{of type '() -> Int8'}} expected-error{{but 'nil' is passed}}
}
