import FlynnRuntime

final class Camera: Actor {
	lazy var beShoot = Behavior(self) { (args: BehaviorArgs) in
		// flynnlint:parameter Double - seconds
		// flynnlint:parameter String - a name
		print(args[x: 0] as Double, args[x: 1] as String)
	}

	lazy var beSeries = Behavior(self) { [unowned self] _ in
		self
			.beShoot(
				// how long, (about)
				exposure: 0.5,  // expect labeled_argument: labeled 'exposure'
				/* a name: */ `as` /* label */ : "one, two"  // expect labeled_argument: labeled 'as'
			)
		self.beShoot(0.25, "as: (text)")
	}
}
