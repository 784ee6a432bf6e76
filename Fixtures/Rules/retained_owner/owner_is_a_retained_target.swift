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
        scrolling.add(retaining: self)  // expect retained_owner: 'scrolling' retains 'self', its owner, so neither is ever deinitialized; use 'add(_:)'
        self.direct.add(retaining: self)  // expect retained_owner
        scrolling.bind(to: self)
        shared.add(retaining: self)
    }

    func didScroll(to offset: Double) {}

    func connect() {
        let other = ScrollMultiplexer()
        other.add(retaining: self)  // expect retained_owner: 'other'
        other.bind(to: self)
    }

    func addWeakly() {
        scrolling.add(self)
        scrolling.add(retaining: Logger())
    }
}

final class Logger: ScrollDelegate {
    func didScroll(to offset: Double) { print(offset) }
}

func connect(_ page: Page, _ next: Page) {
    let multiplexer = ScrollMultiplexer()
    multiplexer.bind(to: page)
    multiplexer.add(retaining: next)
    multiplexer.add(retaining: page)  // expect retained_owner: 'multiplexer' retains 'page'
}
