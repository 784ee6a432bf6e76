worker::ACTOR

class Fax: Actor {
	send::BEHAVIOR
	  	receive::CHAINABLE 	

	class Paper: Actor {
		feed::BEHAVIOR
	}
}

last::ACTOR