#if canImport(ObjectiveC)
import Foundation
import Testing

@testable import FlynnRoles

/// Features of systems with Objective-C.
struct ObjectiveCTests {
    @Test func `a multiplexer responds to what at least one target responds to`() {
        let multiplexer = ScrollingMultiplexer()
        let (first, second) = (Still(), Moving())
        multiplexer.add(first)
        #expect(!multiplexer.responds(to: #selector(Scrolling.didScroll(to:))))
        multiplexer.add(second)
        #expect(multiplexer.responds(to: #selector(Scrolling.didScroll(to:))))
        #expect(!multiplexer.responds(to: #selector(Scrolling.shouldScroll)))
        #expect(multiplexer.responds(to: #selector(NSObject.isEqual(_:))))
        multiplexer.didScroll(to: 3)
        #expect(second.offset == 3)
    }
}

@objc
private protocol Scrolling: NSObjectProtocol {
    @objc optional func didScroll(to offset: Double)
    @objc optional func shouldScroll() -> Bool
}

private class ScrollingMultiplexer: Multiplexer<any Scrolling>, Scrolling {
    // flynnlint:multiplexer Scrolling - generated, and replaced when the protocol changes

    func didScroll(to offset: Double) {
        forwardIfImplemented { $0.didScroll?(to: offset) }
    }

    func shouldScroll() -> Bool {
        forwardIfImplemented { $0.shouldScroll?() }
    }
}

private final class Still: NSObject, Scrolling {}

private final class Moving: NSObject, Scrolling {
    var offset = 0.0

    func didScroll(to offset: Double) { self.offset = offset }
}
#endif
