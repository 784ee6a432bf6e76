import FlynnRuntime

class Modem: Actor {
	dial::BEHAVIOR;	// expected-error{{must stand alone}}
	dial::NUMBER	// expected-error{{'NUMBER' is no template}}
		be::BEHAVIOR		// expected-error{{is only the prefix}}
	hang::BEHAVIOR
}
