#if os(Linux)
// flynnlint:disable nothing_at_all                            // expected-warning{{no rule is called 'nothing_at_all'}}
#else
// flynnlint:enable nothing_at_all                             // expected-warning{{no rule is called 'nothing_at_all'}}
#endif

func path(_ x: Int) -> String {
    // flynnlint:next argument_type                            // expected-warning{{'flynnlint:next' means nothing}}
    return "a" /* flynnlint:disable:before argument_type */ + "b"  // expected-warning{{'flynnlint:disable:before' means nothing}}
}

/** flynnlint:silence */                                       // expected-warning{{'flynnlint:silence' means nothing}}
let text = """
    // flynnlint:silence
    """
