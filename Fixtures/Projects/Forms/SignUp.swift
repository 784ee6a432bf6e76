import FlynnRoles
import Foundation

/// Reads the roles of a form from a file, fills in the form, and prints what happens.
@main
@MainActor
enum SignUp {
    static var fieldAttributes: RoleAttributes<TextField> {
        RoleAttributes<TextField>().attribute("cornerRadius", \.cornerRadius)
    }

    static var classes: RoleClasses<Form> {
        RoleClasses(
            RoleAttributes<Form>()
                .attribute("title", \.title)
                .attributes("email", of: { $0.email }, fieldAttributes)
                .attributes("password", of: { $0.password }, fieldAttributes)
        )
        .role(events: [.valueChanged]) { RequiredField() }
        .role(events: [.valueChanged]) { ContainsCharacter() }
        .action("refresh") { $0.refresh() }
    }

    static func main() {
        do {
            let file = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? "form.json")
            let form = Form()
            try RoleConfiguration(contentsOf: file, classes: classes).apply(to: form)
            addMaximumLength(to: form)
            fillIn(form)
        } catch {
            print(error)
            exit(1)
        }
    }

    /// Roles can be added in code, too.
    static func addMaximumLength(to form: Form) {
        let role = MaximumLength()
        role.field = "password"
        role.limit = 12
        role.bind(to: form)
    }

    static func fillIn(_ form: Form) {
        print(form.title, form.email.cornerRadius, form.fields.map(\.placeholder))
        form.email.type("ada")
        report(form)
        form.email.type("ada@example.org")
        form.password.type("correct horse battery staple")
        report(form)
        form.password.type("correct")
        report(form)
        form.password.type("")
        report(form)
    }

    static func report(_ form: Form) {
        for field in form.fields {
            print("\(field.name): '\(field.text)'", form.error(at: field) ?? "is valid")
        }
        print(form.isValid ? "valid" : "invalid", "after \(form.refreshCount) changes")
    }
}
