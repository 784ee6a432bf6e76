import FlynnRoles

// Roles that observe a form, and keep it alive.

/// Counts the changes of the form that it was made for.
@MainActor
final class ChangeCounter: Role<Form> {
    private let form: Form
    private(set) var count = 0

    init(_ form: Form) {
        self.form = form  // expect retained_owner: property 'form' retains the owner of 'ChangeCounter', which keeps the role alive, so neither is ever deinitialized
        super.init(roleName: "changes")
        bind(to: form)
    }

    func countChange() { count += form.fields.count }
}

/// Remembers the form while it is shown, and after it.
@MainActor
final class Tracker: Role<Form> {
    private var shown: Form?
    private var first: Form!
    private var checked: Form?
    private var copied: Form?
    private lazy var observed = owner  // expect retained_owner: property 'observed'

    func begin() {
        shown = owner  // expect retained_owner: use 'owner', or make the property 'weak'
        guard let owner else { return }
        first = owner  // expect retained_owner: property 'first'
    }

    func check() -> Bool {
        if let form = owner {
            checked = form  // expect retained_owner: property 'checked' retains the owner of 'Tracker'
            return form.isValid
        }
        return observed?.isValid == true
    }

    func copy() {
        let form = self.owner!
        self.copied = form  // expect retained_owner: property 'copied'
    }
}

/// What roles that compare two forms have in common.
@MainActor
class FormComparison: Role<Form> {
    var own: Form?
    weak var other: Form?
}

final class TitleComparison: FormComparison {
    func compare() -> Bool {
        if own == nil { own = self.owner! }  // expect retained_owner: the owner of 'TitleComparison'
        other = owner
        return own?.title == other?.title
    }
}

extension TitleComparison {
    func compareAgain() -> Bool {
        self.own = owner!  // expect retained_owner: property 'own'
        return compare()
    }
}

/// Is connected by the events of its binding.
@MainActor
final class Summary: Role<Form> {
    private var form: Form?
    private var latest: Form?
    private var isReady = false

    init() {
        super.init()
        on(.bound) { role, form in
            role.isReady = true
            role.form = form  // expect retained_owner: property 'form' retains the owner of 'Summary'
        }
        self.on(.valueChanged) { $0.latest = $1 }  // expect retained_owner: property 'latest'
    }
}

/// Shows a hint at a field.
@MainActor
final class Hint: Role<Form> {
    private let form: Form
    var text = ""

    init(at form: Form) {
        self.form = form
        super.init()
    }

    func show(at field: TextField) { form.show(text, from: roleName, at: field.name) }
}

/// Forwards what happens in a field to the form itself, too.
@MainActor
final class ObservedForm: RoleOwner, TextFieldDelegate {
    let roles = RoleSet()
    private let multiplexer = TextFieldMultiplexer()
    private var changeCount = 0

    init(_ fields: [TextField]) {
        multiplexer.bind(to: self)
        multiplexer.add(self)  // expect retained_owner: 'multiplexer' retains 'self', its owner, so neither is ever deinitialized; use 'add(weak:)', which refers to it weakly
        for field in fields { field.delegate = multiplexer }
    }

    func textFieldDidChange(_ field: TextField) { changeCount += 1 }

    func observe(_ field: TextField) {
        let direct = TextFieldMultiplexer(roleName: field.name)
        direct.add(self)  // expect retained_owner: 'direct'
        direct.bind(to: self)
        field.delegate = direct
    }
}

@MainActor
func addHints(to form: Form, and other: Form) {
    Hint(at: form).bind(to: form)  // expect retained_owner: 'Hint' retains 'form', its owner, in its property 'form'
    let hint = Hint(at: other)  // expect retained_owner: make the property 'weak'
    hint.text = "also required"
    hint.bind(to: other)
}

@MainActor
func mirror(_ source: ObservedForm, in copy: ObservedForm, _ field: TextField) {
    let multiplexer = TextFieldMultiplexer()
    multiplexer.add(source)
    multiplexer.add(copy)  // expect retained_owner: 'multiplexer' retains 'copy', its owner
    multiplexer.bind(to: copy)
    field.delegate = multiplexer
}

/// Counts the changes of a field, and is told about them by its own event.
final class RoleCounter: FieldRole {
    private(set) var count = 0

    override init() {
        super.init()
        on(.valueChanged) { self.count += 1 }  // expect handler_retain_cycle: the handler captures 'self', the role that retains the handler
    }
}

/// Writes what happens in a field to standard output.
@MainActor
final class FieldLog: TextFieldDelegate {
    func textFieldDidChange(_ field: TextField) { print(field.name) }
}

@MainActor
func observe(_ field: TextField, of form: Form) {
    form.multiplexer(of: field.name)?.add(weak: FieldLog())  // expect temporary_target: nothing keeps this instance of 'FieldLog' alive
    let multiplexer = TextFieldMultiplexer(targets: [FieldLog()])
    multiplexer.on(.unbound) { print(multiplexer.targets.count) }  // expect handler_retain_cycle: captures 'multiplexer'
    multiplexer.bind(to: form)
}
