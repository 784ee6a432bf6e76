import FlynnRuntime

final class Piano: Actor {
	private let keys = ["(", ")", "{", ","]

	@available(*, deprecated, message: "Behavior(self) { _ in }")
	lazy var bePlay = Behavior(  // expect undocumented_parameters: 'bePlay'
		self, { [ /* not owned */ unowned self] ( // all of them
			args: BehaviorArgs
		) in
			print(self.keys[args[x: 0]], { $0 + 1 }(1))
		}
	)

	lazy var beTune: ChainableBehavior<Piano> = .init(self) { print($0[x: 0] as Double, [1].map { $0 }) }  // expect undocumented_parameters: 'beTune'

	#if DEBUG
	// flynnlint:parameter None
	lazy var beClose = Behavior(self) { (args: BehaviorArgs) in }
	#else
	lazy var beClose = Behavior(self) { (args: BehaviorArgs) in }  // expect undocumented_parameters: 'beClose'
	#endif
}
