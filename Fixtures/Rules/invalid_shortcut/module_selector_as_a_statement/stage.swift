import FlynnRuntime

final class Stage: Actor {
    // It is expanded, and its neighbor can't be.
    raise::BEHAVIOR  // expect unexpanded_shortcut
    lazy lower::BEHAVIOR                   // expect invalid_shortcut: must be alone
}
