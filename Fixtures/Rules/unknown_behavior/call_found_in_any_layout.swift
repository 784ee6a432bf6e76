import FlynnRuntime

class Pump: Actor {
	lazy var bePump = Behavior(self) { [weak self] (args: BehaviorArgs) in
		// flynnlint:parameter Int - litres
		self?
			.beStopp /* sic */ (  // expect unknown_behavior: 'Pump' declares no behavior 'beStopp'
				args[x: 0] as Int,
				{ ($0, ")") }(1)
			)
		guard let self else { return }
		self.beStop()
		#if DEBUG
		self.beDump("self.beDrop()")  // expect unknown_behavior: 'Pump' declares no behavior 'beDump'
		#endif
	}

	lazy var beStop = Behavior(self) { _ in }
}

extension Pump {
	func safeTest() {
		(self.bePump)(1)
		[Pump(), Pump()][1].beStart()  // expect unknown_behavior: 'Pump' declares no behavior 'beStart'
	}
}
