import FlynnRuntime

final class Loom: Actor {
	/** flynnlint:parameter Int - rows */
	lazy var beWeave = Behavior(
		self, { [unowned self] ( // all of them
			args: BehaviorArgs
		) in
			let rows: Int = args[x: 0] // args[x: 1]
			let color = args /* the second (of two) */ [1] as Any  // expect undocumented_argument_access: reads the 2nd argument
			let name = args
				.get(2) as String  // expect@-1 undocumented_argument_access: reads the 3rd argument
			print(rows, color, name, self, "\(args[x: 0x10] as Int) of { [ (")  // expect undocumented_argument_access: 'args[x: 0x10]' reads the 17th argument
		}
	)

	lazy var beStop = Behavior(self) { (args: BehaviorArgs) in
		// flynnlint:parameter Bool - at once
		#if os(Linux)
		print(args[x: 1] as Bool)  // expect undocumented_argument_access: 'beStop'
		#else
		print(args[x: 0] as Bool, args[-1] as Any)  // expect undocumented_argument_access: negative index
		#endif
	}
}
