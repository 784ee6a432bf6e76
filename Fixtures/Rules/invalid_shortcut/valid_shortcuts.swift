import FlynnRuntime

/// Shortcuts that can be expanded, and similar text.
class Printer: Actor {
    print::BEHAVIOR  // expect unexpanded_shortcut
	tabbed::BEHAVIOR  // expect unexpanded_shortcut
    bePrintAll::BEHAVIOR   // expect unexpanded_shortcut
    become::CHAINABLE  // expect unexpanded_shortcut
    `class`::BEHAVIOR  // expect unexpanded_shortcut
    größe::BEHAVIOR  // expect unexpanded_shortcut

    class Tray: Actor {
        pull::CHAINABLE  // expect unexpanded_shortcut
    }

    #if DEBUG
    trace::BEHAVIOR  // expect unexpanded_shortcut
    #endif

    private
    hidden::BEHAVIOR  // expect unexpanded_shortcut

    // print::BEHAVIOR /* x::BEHAVIOR */ and be::BEHAVIOR
    /* print::BEHAVOIR
    be::BEHAVIOR
    */
    let text = "print::BEHAVIOR"  // expect exposed_actor_variable
    let more = """  // expect exposed_actor_variable
        be::BEHAVIOR
        print::BEHAVOIR
        """
    let raw = #"\(print::BEHAVIOR)"#  // expect exposed_actor_variable
    let pattern = #/a::BEHAVIOR/#  // expect exposed_actor_variable

    func unsafeSwitch(_ value: Int) {  // expect unsafe_member
        switch value {
        case 0:
            local::BEHAVIOR  // expect unexpanded_shortcut
        case let other where other > 5:
            other::BEHAVIOR  // expect unexpanded_shortcut
        default:
            last::BEHAVIOR  // expect unexpanded_shortcut
        }
    }
}

class Other: Actor { /* a comment before the line's end */
    print::BEHAVIOR  // expect unexpanded_shortcut
}

reader::ACTOR  // expect unexpanded_shortcut
