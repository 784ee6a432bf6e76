import FlynnRoles

// Roles and forms whose handlers keep them alive, and targets that nothing keeps alive.

/// Counts how often a field becomes valid or invalid.
final class ValidityCounter: FieldRole {
    private(set) var count = 0
    private var last = ""

    override init() {
        super.init()
        on(.valueChanged) { self.count += 1 }  // expect handler_retain_cycle: capture '[weak self]'
        self.on(.unbound) { [self] in count = 0 }  // expect handler_retain_cycle: the handler captures 'self'
        on(.valueChanged) { role, form in
            self.last = form.title  // expect handler_retain_cycle
            role.count += 1
        }
        on(.valueChanged) { [weak self] in self?.count += 1 }
    }

    func reset() {
        on(.bound, do: { self.last = "" })  // expect handler_retain_cycle
    }
}

/// A form's own roles, whose events it shows.
@MainActor
final class Survey: RoleOwner {
    let roles = RoleSet()
    private(set) var answers = 0
    private let progress = Progress()
    private let end = Progress()

    init() {
        progress.bind(to: self)
        progress.on(.valueChanged) { self.answers += 1 }  // expect handler_retain_cycle: the handler of 'progress' captures 'self', its owner
        end.on(.valueChanged) { [self] in answers = 0 }  // expect handler_retain_cycle
        end.bind(to: self)
        progress.on(.valueChanged) { _, survey in survey.answers += 1 }
    }

    func addProgress() {
        let role = Progress()
        role.on(.valueChanged) { self.answers += role.steps }  // expect handler_retain_cycle: captures 'role' // expect handler_retain_cycle
        role.bind(to: self)
    }
}

@MainActor
final class Progress: Role<Survey> {
    private(set) var steps = 0

    init() {
        super.init()
    }

    func step() {
        steps += 1
        sendActions(for: .valueChanged)
    }
}

@MainActor
func prepare(_ survey: Survey, _ others: [Survey]) {
    let role = Progress()
    role.on(.valueChanged) { role.step() }  // expect handler_retain_cycle: captures 'role'
    role.on(.bound) { if others.isEmpty { role.step() } }  // expect handler_retain_cycle: captures 'role'
    role.bind(to: survey)
    role.on(.valueChanged) { print(survey.answers) }  // expect handler_retain_cycle: the handler of 'role' captures 'survey'
}

// MARK: - Targets

/// Limits a field to a number of characters.
class LengthLimit: TextFieldDelegate {
    private let limit: Int

    init(_ limit: Int) {
        self.limit = limit
    }

    func textField(_ field: TextField, shouldChangeTo text: String) -> Bool { text.count <= limit }
}

final class ShortLimit: LengthLimit {
    init() {
        super.init(10)
    }
}

@MainActor
func limit(_ form: Form, _ multiplexer: TextFieldMultiplexer, _ kept: LengthLimit) {
    multiplexer.add(weak: LengthLimit(20))  // expect temporary_target: nothing keeps this instance of 'LengthLimit' alive
    multiplexer.add(weak: ShortLimit())  // expect temporary_target: 'ShortLimit'
    multiplexer.add(weak: kept)
    multiplexer.add(LengthLimit(30))
    for length in [5, 50] { multiplexer.add(weak: LengthLimit(length)) }  // expect temporary_target
    form.multiplexer(of: "email")?.add(weak: LengthLimit(40))  // expect temporary_target
    let limited = TextFieldMultiplexer(weakTargets: [ShortLimit(), kept])  // expect temporary_target: use 'add(_:)' or 'targets:'
    let all = TextFieldMultiplexer(targets: [kept], weakTargets: [LengthLimit(5), FieldLog()])  // expect temporary_target // expect temporary_target
    limited.bind(to: form)
    all.bind(to: form)
    if form.isValid {
        all.add(weak: FieldLog())  // expect temporary_target: 'FieldLog'
        limited.add(weak: LengthLimit(form.title.count))  // expect temporary_target
    }
}
