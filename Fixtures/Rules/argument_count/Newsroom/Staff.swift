import FlynnRuntime

extension Paper: Publisher {}

extension Weekly: Archivist {
    var beArchive: Behavior { beIssue }
}

/// Its behaviors live in its state.
class Editor: Actor {
    lazy var state = EditorState(self)
    var beEdit: Behavior { state.beEdit }
}

final class EditorState {
    private(set) var beEdit = Behavior { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }

    init(_ actor: Actor) { beEdit.setActor(actor) }
}

func work(_ weekly: Weekly, _ publishers: [Publisher], _ archivist: Archivist) {
    weekly.bePublish()  // expected-error{{none is passed}}
    weekly.bePlace("a", 1).bePublish("a", "b")  // expected-error{{2 are passed}}
    for publisher in publishers { publisher.bePublish("a", "b") }  // expected-error{{2 are passed}}
    archivist.beArchive(1)  // expected-error{{takes no arguments}}
    Editor().beEdit("a")
    Editor().beEdit()  // expected-error{{'beEdit' takes 1 argument, but none is passed}}
}
