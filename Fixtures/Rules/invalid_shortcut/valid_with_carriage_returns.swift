worker::ACTOR  // expect unexpanded_shortcut

class Fax: Actor {
	send::BEHAVIOR  // expect unexpanded_shortcut
	  	receive::CHAINABLE 	// expect unexpanded_shortcut

	class Paper: Actor {
		feed::BEHAVIOR  // expect unexpanded_shortcut
	}
}

last::ACTOR  // expect unexpanded_shortcut