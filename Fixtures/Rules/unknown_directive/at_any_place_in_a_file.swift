#if os(Linux)
// flynnlint:disable nothing_at_all                            // expect unknown_directive: no rule is called 'nothing_at_all'
#else
// flynnlint:enable nothing_at_all                             // expect unknown_directive: no rule is called 'nothing_at_all'
#endif

func path(_ x: Int) -> String {
    // flynnlint:next argument_type                            // expect unknown_directive: unknown directive 'flynnlint:next'
    return "a" /* flynnlint:disable:before argument_type */ + "b"  // expect unknown_directive: unknown directive 'flynnlint:disable:before'
}

/** flynnlint:silence */                                       // expect unknown_directive: unknown directive 'flynnlint:silence'
let text = """
    // flynnlint:silence
    """
