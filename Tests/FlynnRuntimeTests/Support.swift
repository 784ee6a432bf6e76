import Foundation
import Synchronization
import XCTest

@testable import FlynnRuntime

/// A number that all threads count up.
final class Tally: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .acquiring) }

    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.add(amount, ordering: .acquiringAndReleasing).newValue
    }

    func raise(to value: Int) {
        _ = number.max(value, ordering: .acquiringAndReleasing)
    }
}

/// An event to wait for. A test that waits in vain ends after a minute, with a failure.
final class Event: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func happen() {
        semaphore.signal()
    }

    func wait(file: StaticString = #filePath, line: UInt = #line) {
        if semaphore.wait(timeout: .now() + 60) == .timedOut {
            XCTFail("the event did not happen within a minute", file: file, line: line)
        }
    }
}

/// An actor that tells when it is deinitialized.
class Mortal: FlynnRuntime.Actor {
    private let died: Event
    // flynnlint:disable:next exposed_actor_variable - all threads may count
    let calls: Tally

    init(_ died: Event, _ calls: Tally = Tally()) {
        self.died = died
        self.calls = calls
        super.init()
    }

    deinit { died.happen() }

    lazy var beCall = Behavior(self) { [unowned self] (_: BehaviorArgs) in
        self.calls.add()
    }

    lazy var beChain = ChainableBehavior(self) { [unowned self] (_: BehaviorArgs) in
        self.calls.add()
    }

    lazy var beTell = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Event - what to tell
        let event: Event = args[x: 0]
        event.happen()
    }

    lazy var beWaitFor = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Event - what to tell when it is there
        // flynnlint:parameter Event - what to wait for
        let here: Event = args[x: 0]
        let go: Event = args[x: 1]
        here.happen()
        go.wait()
    }
}

class RuntimeTestCase: XCTestCase {
    override func setUp() {
        Flynn.defaultCheckForUnsafeArguments = false
    }

    override func tearDown() {
        Flynn.shutdown()
    }

    /// Scales a stress test: all of it in release builds, a part in debug builds.
    func scaled(_ count: Int) -> Int {
        #if DEBUG
        count / 10
        #else
        count
        #endif
    }
}
