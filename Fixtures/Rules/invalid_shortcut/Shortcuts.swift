import FlynnRuntime

/// Shortcuts that can be expanded, and texts that look like some.
class Printer: Actor {
    print::BEHAVIOR
	tabbed::BEHAVIOR
    bePrintAll::BEHAVIOR   
    become::CHAINABLE
    `class`::BEHAVIOR
    größe::BEHAVIOR

    class Tray: Actor {
        pull::CHAINABLE
    }

    #if DEBUG
    trace::BEHAVIOR
    #endif

    private
    hidden::BEHAVIOR

    // print::BEHAVIOR /* x::BEHAVIOR */ and be::BEHAVIOR
    /* print::BEHAVOIR
    be::BEHAVIOR
    */
    let text = "print::BEHAVIOR"
    let more = """
        be::BEHAVIOR
        print::BEHAVOIR
        """
    let raw = #"\(print::BEHAVIOR)"#
    let pattern = #/a::BEHAVIOR/#

    func unsafeSwitch(_ value: Int) {
        switch value {
        case 0:
            local::BEHAVIOR
        case let other where other > 5:
            other::BEHAVIOR
        default:
            last::BEHAVIOR
        }
    }
}

class Other: Actor { /* a comment before the line's end */
    print::BEHAVIOR
}

reader::ACTOR
