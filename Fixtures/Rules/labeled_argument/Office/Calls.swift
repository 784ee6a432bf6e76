import FlynnRuntime

func tidy(_ clerks: [Clerk], _ secretary: Secretary, _ cabinet: Cabinet) {
    for clerk in clerks { clerk.beFile(document: "letter") }  // expected-error{{labeled 'document'}}
    secretary.beFile(document: "memo")  // expected-error{{labeled 'document'}}
    Secretary().beFile(document: "memo")  // expected-error{{labeled 'document'}}
    cabinet.beFile(document: "memo")
    Cabinet().beFile(document: "memo")
}
