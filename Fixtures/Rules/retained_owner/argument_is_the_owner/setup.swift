import FlynnRoles

func addRoles(to form: Form, _ other: Form) {
    RequiredField(of: form, "name").bind(to: form)  // expect retained_owner: 'RequiredField' retains 'form', its owner, in its property 'form'
    let field = RequiredField(of: form, "address")  // expect retained_owner
    field.bind(to: form)
    Hint(form).bind(to: form)
    Comparison(with: other).bind(to: form)
    Comparison(with: form).bind(to: form)  // expect retained_owner: make the property 'weak'
}
