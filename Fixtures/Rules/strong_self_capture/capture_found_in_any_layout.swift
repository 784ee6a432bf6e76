import FlynnRuntime

final class Printer: Actor {
	private var lines: [String] = []

	lazy var bePrint = Behavior(  // expect strong_self_capture: 'bePrint'
		self, // not that one: it is an argument
		{ [ /* weak */ ] (args: BehaviorArgs) in
			// flynnlint:parameter String - a line
			self . lines . append(args[x: 0])
		}
	)

	lazy var beFlush = Behavior(self) { [lines] /* and self */ _ in  // expect strong_self_capture: 'beFlush'
		print(lines, /* [unowned self] */ self)
	}

	#if DEBUG
	lazy var beDump = Behavior(self) { _ in print(self.lines) }  // expect strong_self_capture: 'beDump'
	#else
	lazy var beDump = Behavior(self) { [weak self] _ in print(self?.lines as Any) }
	#endif
}
