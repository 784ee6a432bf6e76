import FlynnRuntime
import Foundation

/// Closures inside of an escaping closure escape with it, at any depth.
class Crawler: Actor {
    private let seeds = ["a", "b"]

    lazy var beCrawl = Behavior(self) { [unowned self] _ in  // expect circular_behavior
        seeds.forEach { seed in
            DispatchQueue.global().async {
                seed.split(separator: ",").forEach { part in
                    self.beFound(String(part))  // expect escaping_unowned_self: 'DispatchQueue'
                }
            }
        }
        Task {
            // The weak capture reads the unowned reference when the task runs.
            DispatchQueue.main.async { [weak self] in  // expect escaping_unowned_self: 'Task'
                self?.beCrawl()
            }
        }
        Task {
            let inner = Behavior(self) { [unowned self] _ in self.beCrawl() }  // expect escaping_unowned_self: 'Task'
            inner()
        }
        Task {
            func again() { self.beCrawl() }  // expect escaping_unowned_self: 'Task'
            again()
        }
        // Strong until the timer captures it unowned.
        Task { [self] in
            beCrawl()
            Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [unowned self] _ in
                self.beCrawl()  // expect escaping_unowned_self: 'Timer'
            }
        }
    }

    lazy var beNamed = Behavior(self) { [unowned crawler = self] _ in
        Task { crawler.beCrawl() }  // expect escaping_unowned_self: 'Task'
        DispatchQueue.main.async { [unowned crawler] in crawler.beCrawl() }  // expect escaping_unowned_self: 'DispatchQueue'
    }

    lazy var beUnsafe = Behavior(self) { [seeds, unowned(unsafe) self] _ in
        Task { [seeds] in
            print(seeds)
            self.beCrawl()  // expect escaping_unowned_self: 'Task'
        }
    }

    lazy var beConfigured = Behavior(self) { [unowned self] _ in
        #if canImport(UIKit)
            DispatchQueue.main.async { self.beCrawl() }  // expect escaping_unowned_self: 'DispatchQueue'
        #else
            Task { self.beCrawl() }  // expect escaping_unowned_self: 'Task'
        #endif
    }

    lazy var beFound = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - a page
        print(args[x: 0] as String)
    }
}

/// A state lives at most as long as its actor.
final class CrawlerState {
    lazy var beNote = Behavior { [unowned self] _ in  // expect circular_behavior  // expect missing_actor
        Task { self.beNote() }  // expect escaping_unowned_self: 'Task'
    }
}
