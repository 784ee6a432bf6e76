import FlynnRoles

protocol ScrollDelegate: AnyObject {}

final scroll::MULTIPLEXER(ScrollDelegate)  // expect invalid_shortcut: shortcut 'scroll::MULTIPLEXER(ScrollDelegate)' must be alone on its line

// expect@+1 invalid_shortcut: shortcut 'zoom::MULTIPLEXER' names no protocol; write 'zoom::MULTIPLEXER(Protocol)'
zoom::MULTIPLEXER
