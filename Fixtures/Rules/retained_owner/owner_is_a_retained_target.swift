import FlynnRoles

protocol ScrollDelegate: AnyObject {
    func didScroll(to offset: Double)
}

class ScrollMultiplexer: Multiplexer<any ScrollDelegate>, ScrollDelegate {
    func didScroll(to offset: Double) {
        forward { $0.didScroll(to: offset) }
    }
}

final class Page: RoleOwner, ScrollDelegate {
    let roles = RoleSet()
    private let scrolling = ScrollMultiplexer()
    private lazy var direct = Multiplexer<any ScrollDelegate>()
    private weak var shared: ScrollMultiplexer?

    init(_ shared: ScrollMultiplexer) {
        self.shared = shared
        scrolling.add(self)  // expect retained_owner: 'scrolling' retains 'self', its owner, so neither is ever deinitialized; use 'add(weak:)'
        self.direct.add(self)  // expect retained_owner
        scrolling.bind(to: self)
        shared.add(self)
    }

    func didScroll(to offset: Double) {}

    func connect() {
        let other = ScrollMultiplexer()
        other.add(self)  // expect retained_owner: 'other'
        other.bind(to: self)
    }

    func addWeakly() {
        scrolling.add(weak: self)
        scrolling.add(Logger())
    }
}

final class Logger: ScrollDelegate {
    func didScroll(to offset: Double) { print(offset) }
}

func connect(_ page: Page, _ next: Page) {
    let multiplexer = ScrollMultiplexer()
    multiplexer.bind(to: page)
    multiplexer.add(next)
    multiplexer.add(page)  // expect retained_owner: 'multiplexer' retains 'page'
}

/// Targets of the initializer are retained, too.
final class Gallery: RoleOwner, ScrollDelegate {
    let roles = RoleSet()
    private lazy var scrolling = ScrollMultiplexer(targets: [Logger(), self])  // expect retained_owner: 'scrolling' retains 'self'
    private lazy var weakly = ScrollMultiplexer(targets: [Logger()], weakTargets: [self])

    func connect(_ other: Gallery, _ third: ScrollMultiplexer) {
        ScrollMultiplexer(targets: [self]).bind(to: self)  // expect retained_owner: 'ScrollMultiplexer' retains 'self'
        let multiplexer = ScrollMultiplexer(targets: [other, self])  // expect retained_owner: 'multiplexer' retains 'other'
        multiplexer.bind(to: other)
        third.targets = [other]
        scrolling.targets = [other, self]  // expect retained_owner: 'scrolling' retains 'self'
    }

    func didScroll(to offset: Double) { _ = (scrolling, weakly) }
}
