import FlynnRuntime

/// Whatever a comment says, be::BEHAVIOR or
/// print::BEHAVOIR
/// is text.
class Diary: Actor {
    // lazy write::BEHAVIOR
    /* write::BEHAVIOR /* nested::BEHAVOIR */
    be::BEHAVIOR
    */
    //be::BEHAVIOR
    write::BEHAVIOR  // expect unexpanded_shortcut

    /// - SeeAlso: `_::BEHAVIOR`
    #if false
    // print::BEHAVOIR
    #endif
    /**
    read::BEHAVOIR
     * be::CHAINABLE
     */
    private var pages: [String] = [  // the::BEHAVOIR of pages
        // one::BEHAVIOR
    ]
}
