import FlynnRoles

final class Form: RoleOwner {
    let roles = RoleSet()
    var text = ""
}

final class RequiredField: Role<Form> {
    private let form: Form

    init(_ form: Form) {
        self.form = form  // expect retained_owner: property 'form' retains the owner of 'RequiredField', which keeps the role alive
        super.init()
        bind(to: form)
    }
}

final class Counter: Role<Form> {
    private var observed: Form?
    private var last: Form!

    func start() {
        observed = owner  // expect retained_owner: use 'owner', or make the property 'weak'
        guard let owner else { return }
        last = owner  // expect retained_owner: property 'last'
        if let owner = self.owner { self.observed = owner }  // expect retained_owner
    }

    func restart() {
        self.last = self.owner!  // expect retained_owner
    }
}

/// A class between the role and its library.
class Validation: Role<Form> {
    var target: Form?
}

final class Spelling: Validation {
    func check() { target = owner }  // expect retained_owner: the owner of 'Spelling'
}

extension Spelling {
    func checkAgain() { self.target = owner! }  // expect retained_owner
}

final class Tracker: Role<Form> {
    private var shown: Form?
    private var checked: Form?
    private lazy var first = owner  // expect retained_owner: property 'first' retains the owner of 'Tracker'
    private lazy var second: Form! = self.owner  // expect retained_owner: property 'second'

    func check() {
        if let form = owner { shown = form }  // expect retained_owner: property 'shown'
        let form = self.owner
        guard let current = form else { return }
        self.checked = current  // expect retained_owner: property 'checked'
    }
}

final class Connection: Role<Form> {
    private var form: Form?
    private var latest: Form?

    init() {
        super.init()
        on(.bound) { role, form in
            print(role)
            role.form = form  // expect retained_owner: property 'form' retains the owner of 'Connection'
        }
        self.on(.valueChanged) { $0.latest = $1 }  // expect retained_owner: property 'latest'
    }

    func connect() {
        on(.valueChanged, do: { (role: Connection, owner: Form) in role.latest = owner })  // expect retained_owner
    }
}
