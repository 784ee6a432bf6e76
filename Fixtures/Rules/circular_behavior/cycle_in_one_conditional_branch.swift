import FlynnRuntime

final class Kiln: Actor {
	#if DEBUG
	lazy var beHeat = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior: write 'beHeat: Behavior'
		// flynnlint:parameter Double - degrees
		let degrees: Double = args[x: 0]
		print("(", degrees, ")")
		if degrees < 1000 { self.beHeat(degrees * 1.1) }
	}
	#else
	lazy var beHeat: Behavior = Behavior(self) { [unowned self] (args: BehaviorArgs) in
		// flynnlint:parameter Double - degrees
		let degrees: Double = args[x: 0]
		if degrees < 1000 { self.beHeat(degrees * 1.1) }
	}
	#endif

	lazy var beCool /* slowly */ = Behavior(self) { [unowned self] _ in  // expect circular_behavior: write 'beCool: Behavior'
		#if os(Linux)
		self.beCool()
		#endif
	}
}
