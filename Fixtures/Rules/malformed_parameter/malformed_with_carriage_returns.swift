import FlynnRuntime

class Spooler: Actor {
	lazy var beSpool = Behavior(self) { (args: BehaviorArgs) in
		//	flynnlint:parameter	String	-	// expect malformed_parameter: the description is missing
		//	flynnlint:parameter	Int	copies	// expect malformed_parameter: ' - ' is missing
		/*
		flynnlint:parameter	Bool	-	whether in colour
		flynnlint:parameter	
		*/  // expect@-1 malformed_parameter: the type is missing
		print(args)
	}
}
