import FlynnRuntime

class Spooler: Actor {
	lazy var beSpool = Behavior(self) { (args: BehaviorArgs) in
		//	flynnlint:parameter	String	-	// expected-error{{the description is missing}}
		//	flynnlint:parameter	Int	copies	// expected-error{{' - ' is missing}}
		/*
		flynnlint:parameter	Bool	-	whether in colour
		flynnlint:parameter	
		*/  // expected-error@-1{{the type is missing}}
		print(args)
	}
}
