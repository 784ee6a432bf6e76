import FlynnRuntime

class Door: Actor {
    private var isOpen = false

    // flynnlint:disable:next strong_self_capture - it is never freed anyway
    lazy var beOpen = Behavior(self) { _ in self.isOpen = true }

    lazy var beClose = Behavior(self) { _ in self.isOpen = false }  // flynnlint:disable:this strong_self_capture

    lazy var beLock = Behavior(self) { _ in self.isOpen = false }
    // flynnlint:disable:previous strong_self_capture

    // flynnlint:disable strong_self_capture
    lazy var beKnock = Behavior(self) { _ in self.isOpen = false }
    // flynnlint:enable strong_self_capture

    // flynnlint:disable all
    lazy var beRing = Behavior(self) { _ in self.isOpen = false }
    // flynnlint:enable all

    // These suppress nothing; the second names no rule.
    // flynnlint:disable:next argument_count  // expect unused_suppression
    lazy var bePush = Behavior(self) { [unowned self] _ in self.beOpen() }
    // flynnlint:disable:next no_such_rule  // expect unknown_directive
    lazy var bePull = Behavior(self) { [unowned self] _ in self.beOpen() }
    // flynnlint:disable:next all  // expect unused_suppression
    private let material = "oak"
}
