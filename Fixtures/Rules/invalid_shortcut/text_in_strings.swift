import FlynnRuntime

/// Whatever a string says is text; only what is interpolated is code, and there a module selector is plain Swift.
struct Message {
    let text = "print::BEHAVIOR, (be::BEHAVIOR) and \"_::CHAINABLE\""
    let lines = """
        be::BEHAVIOR
        print::BEHAVOIR \
        lazy x::BEHAVIOR
        """
    let raw = ##"\#(print::BEHAVIOR) be::BEHAVIOR"##
    let rawLines = #"""
        be::ACTOR
        \(be::ACTOR)
        """#
    let pattern = #/
        be::BEHAVIOR
        print::BEHAVOIR
        /#
    let sum = "\(Swift::max(1, 2)), \(Swift::String("a::BEHAVOIR"))"
    let character: Swift::Character = ":"
}
