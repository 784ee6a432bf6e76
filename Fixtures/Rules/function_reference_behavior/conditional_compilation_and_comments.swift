import FlynnRuntime

final class Robot: Actor {
	#if os(Linux)
	lazy var beWalk = Behavior(self, walk)  // expect function_reference_behavior: 'walk'
	#else
	lazy var beWalk = Behavior(self) { [unowned self] args in self.walk(args) }  // expect undocumented_parameters
	#endif

	// Comments between the arguments, and parentheses around the method.
	lazy var beTurn = Behavior(  // expect function_reference_behavior: 'beTurn' retains 'self'
		self /* the actor, (not a copy) */,
		// the body
		turn(_:)
	)

	func walk(_ args: BehaviorArgs) { print("{ (walk) }") }  // expect exposed_actor_function
	func turn(_ args: BehaviorArgs) {}  // expect exposed_actor_function
}
