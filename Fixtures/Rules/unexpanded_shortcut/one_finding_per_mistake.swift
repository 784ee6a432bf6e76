import FlynnRuntime

class Printer: Actor {
    print::BEHAVIOR  // expect unexpanded_shortcut: is not expanded
    be::BEHAVIOR  // expect invalid_shortcut: 'be' is only the prefix
    lazy write::BEHAVIOR  // expect invalid_shortcut: must be alone
    save::BEHAVOIR  // expect invalid_shortcut: is not a template
}
