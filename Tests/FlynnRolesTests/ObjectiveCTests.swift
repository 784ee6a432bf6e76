#if canImport(ObjectiveC)
import Foundation
import Testing

@testable import FlynnRoles

/// What only systems with Objective-C have.
struct ObjectiveCTests {
    @Test func `an object of any class can own roles`() {
        let living = Census()
        do {
            let plain = Plain()
            for _ in 0..<3 { PlainRole(living).bind(to: plain) }
            let moved = PlainRole(living)
            moved.bind(to: plain)
            moved.bind(to: Plain())
            #expect(moved.owner == nil)
            #expect(living.count == 4)
        }
        #expect(living.count == 0)
    }

    @Test func `an unbound role is no longer an associated object`() {
        let living = Census()
        let plain = Plain()
        do {
            let role = PlainRole(living)
            role.bind(to: plain)
            role.unbind()
        }
        #expect(living.count == 0)
    }

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

private final class Plain {}

private final class PlainRole: Role<Plain> {
    private let living: Census

    init(_ living: Census) {
        self.living = living
        living.arrive()
        super.init()
    }

    deinit { living.leave() }
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
