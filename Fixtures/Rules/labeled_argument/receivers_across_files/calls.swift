import FlynnRuntime

func tidy(_ clerks: [Clerk], _ secretary: Secretary, _ cabinet: Cabinet) {
    for clerk in clerks { clerk.beFile(document: "letter") }  // expect labeled_argument: labeled 'document'
    secretary.beFile(document: "memo")  // expect labeled_argument: labeled 'document'
    Secretary().beFile(document: "memo")  // expect labeled_argument: labeled 'document'
    cabinet.beFile(document: "memo")
    Cabinet().beFile(document: "memo")
}
