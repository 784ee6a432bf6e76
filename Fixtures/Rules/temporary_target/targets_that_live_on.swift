import FlynnRoles

protocol ScrollDelegate: AnyObject {
    func didScroll(to offset: Double)
}

/// All observers, which it keeps alive.
final class Center {
    nonisolated(unsafe) static var observers: [AnyObject] = []

    static func add(_ observer: AnyObject) { observers.append(observer) }
}

final class Registered: ScrollDelegate {
    init() { Center.add(self) }

    func didScroll(to offset: Double) {}
}

final class RegisteredLater: ScrollDelegate {
    init() { register() }

    private func register() { Center.add(self) }

    func didScroll(to offset: Double) {}
}

class Inherited: ScrollDelegate {
    init() { self.register() }

    private func register() { Center.add(self) }

    func didScroll(to offset: Double) {}
}

final class Inheriting: Inherited {}

/// A role is bound to its owner, which keeps it alive.
final class Highlight: Role<Form>, ScrollDelegate {
    init(_ form: Form) {
        super.init()
        bind(to: form)
    }

    func didScroll(to offset: Double) {}
}

final class Form: RoleOwner {
    let roles = RoleSet()
}

/// Not a multiplexer.
final class Bag {
    private var objects: [AnyObject] = []

    func add(weak object: AnyObject) { objects.append(object) }
}

final class Plain: ScrollDelegate {
    func didScroll(to offset: Double) {}
}

func connect(_ multiplexer: Multiplexer<any ScrollDelegate>, _ bag: Bag, _ form: Form) {
    multiplexer.add(weak: Registered())
    multiplexer.add(weak: RegisteredLater())
    multiplexer.add(weak: Inheriting())
    multiplexer.add(weak: Highlight(form))
    multiplexer.add(weak: makeTarget())
    bag.add(weak: Plain())
}

func makeTarget() -> any ScrollDelegate {
    let target = Plain()
    Center.add(target)
    return target
}
