import FlynnRuntime

extension Paper: Publisher {}

extension Weekly: Archivist {
    var beArchive: Behavior { beIssue }
}

/// Its behaviors are in its state.
class Editor: Actor {
    lazy var state = EditorState(self)  // expect exposed_actor_variable
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
    weekly.bePublish()  // expect argument_count: none is passed
    weekly.bePlace("a", 1).bePublish("a", "b")  // expect argument_count: 2 are passed
    for publisher in publishers { publisher.bePublish("a", "b") }  // expect argument_count: 2 are passed
    archivist.beArchive(1)  // expect argument_count: takes no arguments
    Editor().beEdit("a")
    Editor().beEdit()  // expect argument_count: 'beEdit' takes 1 argument, but none is passed
}
