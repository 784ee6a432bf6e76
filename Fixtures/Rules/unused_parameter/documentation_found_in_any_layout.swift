import FlynnRuntime

final class Crane: Actor {
	private var height = 0.0

	/* flynnlint:parameter Double - how high
	   flynnlint:parameter String - the load, "(in words)"  // expect unused_parameter: behavior 'beLift' documents parameter 1, 'String'
	 */
	lazy var beLift /* up, or down */ = Behavior(
		self, { [unowned self] ( // all of them
			args: BehaviorArgs
		) in
			self.height += args[
				x: 0
			]
		}
	)

	#if DEBUG
	lazy var beShow = Behavior(self) { (args: BehaviorArgs) in
		//flynnlint:parameter Bool - in metres  // expect unused_parameter: 'beShow' documents parameter 0
		#if os(Linux)
		print("args[x: 0]")
		#endif
	}
	#endif
}
