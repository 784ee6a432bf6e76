import FlynnRuntime

class Modem: Actor {
	dial::BEHAVIOR	 // expect unexpanded_shortcut: 'dial::BEHAVIOR' is not expanded

	#if DEBUG
		trace::CHAINABLE // expect unexpanded_shortcut: 'trace::CHAINABLE'
	#endif
}
