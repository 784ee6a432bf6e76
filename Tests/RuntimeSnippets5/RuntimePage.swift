// swift-format-ignore-file
// The code of docs/runtime.md; a test compares the two.
import Dispatch
import FlynnRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

enum RuntimePage {
    class Clock: Actor {
        lazy var beTick = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Any
            print(args)
        }
    }

    class Session: Actor {
        lazy var beExpire = Behavior(self) { (_: BehaviorArgs) in }
    }

    static func timers(_ clock: Clock, _ session: Session) {
        Flynn.Timer(timeInterval: 0.5, repeats: true, clock.beTick, ["argument", 2])
        Flynn.Timer(after: .seconds(5), session.beExpire)
        let timer = Flynn.Timer(every: .milliseconds(100), clock.beTick, ["argument", 2])
        timer.cancel()
    }

    static func parse(_ path: String) -> String { path }

    class ParseFile: Actor, Flowable {
        lazy var safeFlowable = FlowableState(self)

        lazy var beFlow = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter Any
            if args.isEmpty { return self.safeFlowToNextTarget(args) }
            let path: String = args[x: 0]
            self.safeFlowToNextTarget([parse(path)])
        }
    }

    static func flow() {
        let flow = FindFiles() |> Array(count: 4) { ParseFile() } |> PrintFile()
        flow.beFlow("/tmp")
        flow.beFlow()
    }

    class Counter: Actor {
        private var total = 0

        lazy var beAdd = Behavior(self) { (me, args) in
            // flynnlint:parameter Int - a number
            me.total += args[x: 0]
        }

        lazy var beReset = Behavior(self) { (me, _) in me.total = 0 }

        lazy var beTotal = Behavior(self) { [unowned self] (args: BehaviorArgs) in
            // flynnlint:parameter (Int) -> Void - receives the total
            let callback: (Int) -> Void = args[x: 0]
            callback(self.total)
        }
    }

    class Screen: Actor {
        lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
            // flynnlint:parameter Int? - a number
            // flynnlint:parameter String - a text
            print((args[x: 0] as Int?) ?? 0, args[x: 1] as String)
        }
    }

    static func find(_ text: String, completion: @escaping @Sendable (Int?, String) -> Void) { completion(nil, text) }

    static func closures(_ counter: Counter, _ screen: Screen, _ numbers: [Int]) {
        counter.beTotal { (total: Int) in print(total) }
        numbers.forEach(counter.beAdd.closure())                        // (Int) -> Void
        DispatchQueue.global().async(execute: counter.beReset.closure())
        find("a", completion: screen.beShow.closure())                  // (Int?, String) -> Void
    }

    class Gallery: Actor {
        private var images: [URL: Data] = [:]

        lazy var beLoad = Behavior(self) { (me, args) in
            // flynnlint:parameter URL - where the image is
            let url: URL = args[x: 0]
            let beStore = me.beStore
            URLSession.shared.dataTask(with: url) { (data, _, _) in beStore(url, data) }.resume()
        }

        private lazy var beStore = Behavior(self) { (me, args) in
            // flynnlint:parameter URL - where the image is
            // flynnlint:parameter Data? - the image
            let url: URL = args[x: 0]
            me.images[url] = args[x: 1]
        }
    }

    static func shutDown() async {
        if let rest = await Flynn.shutdown(timeout: .seconds(10)) { print("still running:", rest) }
    }

    class Listener: Actor {
        private weak var onDone: Behavior?
    }
}
