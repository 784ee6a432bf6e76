import FlynnRuntime

class Modem: Actor {
	dial::BEHAVIOR;	// expect invalid_shortcut: must be alone
	dial::NUMBER	// expect invalid_shortcut: 'NUMBER' is not a template
		be::BEHAVIOR		// expect invalid_shortcut: is only the prefix
	hang::BEHAVIOR  // expect unexpanded_shortcut
}
