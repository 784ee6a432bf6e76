import FlynnRuntime
import Dispatch

final class Furnace: Actor {
	private var degrees = 20.0

	lazy var beHeat = Behavior(self) { [unowned self] _ in  // expect circular_behavior
		DispatchQueue
			.global()
			.asyncAfter( // later, (not now)
				deadline: .now() + 1,
				execute: { [ /* not owned */ weak self] in
					self? /* the actor */ .degrees += 1  // expect foreign_queue_access: 'degrees'
				}
			)
		#if os(Linux)
		Task { [self] in degrees = 0 }  // expect foreign_queue_access: 'degrees'
		#else
		Task { [self] in beHeat() }
		#endif
	}
}
