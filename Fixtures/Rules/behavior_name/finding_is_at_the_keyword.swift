import FlynnRuntime

/// The finding is at the keyword of the declaration, in any layout.
final class Turtle: Actor {
	private var heading = 0 // degrees

	lazy var /* the old name */ turn: Behavior = Behavior(  // expect behavior_name: as in 'beTurn'
		self, { [unowned self] (args: BehaviorArgs) in
			// flynnlint:parameter Int - degrees
			self.heading += args[x: 0]
		}
	)

	@available(*, deprecated, message: "call (be)Walk, or beRun")
	internal
	lazy var walk  // expect behavior_name: as in 'beWalk'
		= ChainableBehavior<Turtle>(self) { [unowned self] _ in print("(\(self.heading), { })") }

	lazy var beginWalk = Behavior(self) { _ in }; lazy var beWalk = Behavior(self) { _ in }  // expect behavior_name: 'beginWalk'
}
