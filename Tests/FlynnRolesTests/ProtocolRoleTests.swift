import Foundation
import Testing

@testable import FlynnRoles

private protocol Field: AnyObject {
    var text: String { get set }
}

private final class TextField: Field, RoleOwner {
    let roles = RoleSet()
    var text = ""
}

private final class Label: Field {
    var text = ""
}

/// A protocol that isn't limited to classes.
private protocol Named {}

private struct Name: Named {}

private final class Uppercase: Role<any Field> {
    var log: [String] = []

    init() {
        super.init()
        on(.bound) { role, field in role.log.append("bound to \(field.text)") }
    }

    func apply() { owner?.text = owner?.text.uppercased() ?? "" }
}

/// Roles for all classes that conform to a protocol.
struct ProtocolRoleTests {
    @Test func `a role for a protocol is bound to objects of different classes`() {
        let field = TextField()
        field.text = "field"
        let label = Label()
        label.text = "label"
        let role = Uppercase()
        role.bind(to: field)
        role.apply()
        #expect(role.owner === field)
        #expect(field.roles.count == 1)
        role.bind(to: label)
        role.apply()
        #expect(field.roles.count == 0)
        #expect([field.text, label.text] == ["FIELD", "LABEL"])
        #expect(role.log == ["bound to field", "bound to label"])
        let some: any Field = field
        role.bind(to: some)
        #expect(role.owner === field)
    }

    @Test func `a role for a protocol doesn't keep its owner alive`() {
        let role = Uppercase()
        do { role.bind(to: TextField()) }
        #expect(role.owner == nil)
    }

    @Test func `a file can name a role for a protocol`() throws {
        let classes = RoleClasses<TextField>().role { Uppercase() }
        let data = Data(#"{"roles": [{"role": "Uppercase"}]}"#.utf8)
        let field = TextField()
        let roles = try RoleConfiguration(data, path: "f.json", classes: classes).apply(to: field)
        #expect((roles.first as? Uppercase)?.owner === field)
    }

    @Test func `a role from a file crashes if its owner doesn't conform`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let classes = RoleClasses<Screen>().role { Uppercase() }
            let data = Data(#"{"roles": [{"role": "Uppercase"}]}"#.utf8)
            try RoleConfiguration(data, path: "f.json", classes: classes).apply(to: Screen())
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("'Uppercase' isn't a role for 'Screen'"))
    }

    @Test func `a structure can't own a role`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Role<any Named>().bind(to: Name())
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("an owner must be an object, but Name() is a value"))
    }
}
