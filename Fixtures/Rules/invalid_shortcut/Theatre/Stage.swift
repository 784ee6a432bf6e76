import FlynnRuntime

final class Stage: Actor {
    // It is expanded, and its neighbor can't be.
    raise::BEHAVIOR
    lazy lower::BEHAVIOR                   // expected-error{{must stand alone}}
}
