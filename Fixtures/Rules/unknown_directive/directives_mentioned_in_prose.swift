// See flynnlint:disable in the manual, or run flynnlint: it tells.
// A comment may mention flynnlint:paramter anywhere but at its beginning.
/// - Note: `flynnlint:whatever` is no directive here.
// "flynnlint:whatever" neither
// flynnlint is a linter; flynnlint:x would be a directive.
// flynnlintx:disable argument_count
let message = "// flynnlint:dissable argument_count"
let pattern = #/ flynnlint:dissable /#
let more = """
    // flynnlint:disable nothing
    /* flynnlint:parameter nothing */
    """
