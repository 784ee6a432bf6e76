import FlynnRuntime

final class Cistern: Actor {
	private var litres = 0 // unsafeLitres

	@discardableResult
	@inline(__always)
	public final
	func unsafeDrain /* all of it */ (  // expect unsafe_member: 'unsafeDrain'
		_ body: (Int, (String) -> Bool) -> Void = { print($0, $1("unsafeText(1, 2)")) }
	) -> Int {
		body(litres) { !$0.isEmpty }
		return litres
	}

	#if os(Linux)
	var unsafeHandle: Int32 = 0  // expect unsafe_member: 'unsafeHandle'
	#else
	var unsafeHandle: UInt = 0  // expect unsafe_member: 'unsafeHandle'
	#endif
}
