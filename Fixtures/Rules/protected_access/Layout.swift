import FlynnRuntime

class Well: Actor {
	var safeDepth = 0 // metres
	#if DEBUG
	func safeDump(_ body: (Int) -> Void) { body(safeDepth) }
	#endif
}

func measure(_ well: Well, _ other: Well?) {
	well
		/* how deep? */ .safeDepth += 1  // expected-error{{'safeDepth'}}
	print([other?.safeDepth ?? 0, 1].map { depth in  // expected-error{{'safeDepth'}}
		depth + well.safeDepth // not well.safeDepth  // expected-error{{'safeDepth'}}
	})
	#if DEBUG
	other!.safeDump { print($0, "other.safeDump(…)") }  // expected-error{{'safeDump'}}
	#endif
	if case let depth = well.safeDepth, depth > (well.safeDepth - 1) { print(depth) }  // expected-error 2 {{'safeDepth'}}
}
