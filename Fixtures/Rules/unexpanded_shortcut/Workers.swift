reader::ACTOR  // expected-error{{shortcut 'reader::ACTOR' is not expanded}}

enum Workers {
    writer::ACTOR  // expected-error{{'writer::ACTOR'}}

    struct Pool {
        `default`::ACTOR  // expected-error{{'`default`::ACTOR'}}
        let workers: [Swift::String] = ["reader::ACTOR", "writer"]
    }
}

extension Workers.Pool {
    größe::ACTOR  // expected-error{{'größe::ACTOR'}}
}
last::ACTOR  // expected-error{{'last::ACTOR'}}
