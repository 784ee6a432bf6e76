import FlynnRuntime

class Door: Actor {
    private var isOpen = false

    // flynnlint:disable:next strong_self_capture argument_type  // expect unused_suppression: no finding of 'argument_type' is suppressed here
    lazy var beOpen = Behavior(self) { _ in self.isOpen = true }

    // flynnlint:disable:next all                              // expect unused_suppression: 'flynnlint:disable:next all' suppresses nothing
    lazy var beClose = Behavior(self) { [unowned self] _ in self.isOpen = false }
}

// flynnlint:disable all
// flynnlint:enable argument_count
func visit(_ door: Door) {
    door.beOpen(1)  // expect argument_count: takes no arguments, but 1 is passed
    door.bePush(args)
}
// flynnlint:enable all

// flynnlint:disable argument_count
// flynnlint:disable:next argument_count                       - covered twice, and both of them silence something
func leave(_ door: Door) { door.beClose(1) }
// flynnlint:enable argument_count

// flynnlint:enable all                                        // expect unused_suppression: 'all' is not disabled here
