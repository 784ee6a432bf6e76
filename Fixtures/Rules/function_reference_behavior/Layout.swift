import FlynnRuntime

final class Robot: Actor {
	#if os(Linux)
	lazy var beWalk = Behavior(self, walk)  // expected-warning{{'walk'}}
	#else
	lazy var beWalk = Behavior(self) { [unowned self] args in self.walk(args) }
	#endif

	// Comments between the arguments, and parentheses around the method.
	lazy var beTurn = Behavior(  // expected-warning{{'beTurn' holds 'self'}}
		self /* the actor, (not a copy) */,
		// the body
		turn(_:)
	)

	func walk(_ args: BehaviorArgs) { print("{ (walk) }") }
	func turn(_ args: BehaviorArgs) {}
}
