import FlynnRuntime

class Scanner: Actor {
	lazy var beScan = Behavior(self) { (args: BehaviorArgs) in
		/*
		 *	flynnlint:parameter	Int	-	dots per inch
		 */
		//	flynnlint:parameter	[(Int, Int)]	-	corners
		print(args[x: 0] as Int, args[x: 1] as [(Int, Int)])
	}
}
