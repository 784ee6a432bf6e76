import FlynnRoles

class View: RoleOwner {
    let roles = RoleSet()
}

/// Other names, patterns and branches for the owner.
final class First: Role<View> {
    private var view: View?
    private var pair: (view: View?, count: Int) = (nil, 0)
    private var views: [View] = []
    private var make: (() -> View?)?
    private var other: View?
    private var third: View?
    private var fourth: View?
    private weak var weakView: View?

    func start(_ flag: Bool) {
        view = switch flag { case true: owner; default: nil }  // expect retained_owner
        pair.view = owner  // expect retained_owner
        views = views + [owner!]  // expect retained_owner
        make = { [owner] in owner }  // expect retained_owner
        if case let found? = owner { other = found }  // expect retained_owner
        for found in [owner] { third = found }  // expect retained_owner
        owner.map { fourth = $0 }  // expect retained_owner
        weakView = owner
    }
}

final class Second: Role<View> {
    private var make: (() -> View?)?
    private var view: View?
    func start() {
        make = { [weak owner] in owner }
        [View()].forEach { view = $0 }
    }
}
