import FlynnRuntime

final class Cistern: Actor {
	private var litres = 0 // unsafeLitres

	@discardableResult
	@inline(__always)
	public final
	func unsafeDrain /* all of it */ (  // expected-warning{{'unsafeDrain'}}
		_ body: (Int, (String) -> Bool) -> Void = { print($0, $1("unsafeText(1, 2)")) }
	) -> Int {
		body(litres) { !$0.isEmpty }
		return litres
	}

	#if os(Linux)
	var unsafeHandle: Int32 = 0  // expected-warning{{'unsafeHandle'}}
	#else
	var unsafeHandle: UInt = 0  // expected-warning{{'unsafeHandle'}}
	#endif
}
