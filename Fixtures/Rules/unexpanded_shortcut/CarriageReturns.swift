import FlynnRuntime

class Modem: Actor {
	dial::BEHAVIOR	 // expected-error{{'dial::BEHAVIOR' is not expanded}}

	#if DEBUG
		trace::CHAINABLE // expected-error{{'trace::CHAINABLE'}}
	#endif
}
