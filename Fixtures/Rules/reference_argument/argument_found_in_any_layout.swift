import FlynnRuntime

class Document {
	var text = ""
}

class Archive: Actor {
	private lazy var last = Document()

	lazy var beStore = Behavior(self) { [unowned self] (args: BehaviorArgs) in  // expect circular_behavior
		// flynnlint:parameter Document - what to store
		// flynnlint:parameter () -> Void - called when it is  // expect unused_parameter
		let document: Document = args[x: 0]
		self.last = document
		Archive()
			.beStore( // somewhere else, (too)
				/* the same one */ document,  // expect reference_argument: the 1st argument of behavior 'beStore' shares 'document'
				{ print("{ stored") }
			)
		#if DEBUG
		Archive().beStore((self.last)) { print("stored }") }  // expect reference_argument: class 'Document'
		#else
		Archive().beStore(Document()) { print("stored }") }
		#endif
	}
}
