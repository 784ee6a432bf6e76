reader::ACTOR  // expect unexpanded_shortcut: shortcut 'reader::ACTOR' is not expanded

enum Workers {
    writer::ACTOR  // expect unexpanded_shortcut: 'writer::ACTOR'

    struct Pool {
        `default`::ACTOR  // expect unexpanded_shortcut: '`default`::ACTOR'
        let workers: [Swift::String] = ["reader::ACTOR", "writer"]
    }
}

extension Workers.Pool {
    größe::ACTOR  // expect unexpanded_shortcut: 'größe::ACTOR'
}
last::ACTOR  // expect unexpanded_shortcut: 'last::ACTOR'
