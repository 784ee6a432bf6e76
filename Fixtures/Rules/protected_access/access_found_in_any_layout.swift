import FlynnRuntime

class Well: Actor {
	var safeDepth = 0 // metres
	#if DEBUG
	func safeDump(_ body: (Int) -> Void) { body(safeDepth) }
	#endif
}

func measure(_ well: Well, _ other: Well?) {
	well
		/* how deep? */ .safeDepth += 1  // expect protected_access: 'safeDepth'
	print([other?.safeDepth ?? 0, 1].map { depth in  // expect protected_access: 'safeDepth'
		depth + well.safeDepth // not well.safeDepth  // expect protected_access: 'safeDepth'
	})
	#if DEBUG
	other!.safeDump { print($0, "other.safeDump(…)") }  // expect protected_access: 'safeDump'
	#endif
	if case let depth = well.safeDepth, depth > (well.safeDepth - 1) { print(depth) }  // expect 2 protected_access: 'safeDepth'
}
