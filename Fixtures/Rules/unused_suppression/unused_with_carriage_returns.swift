import FlynnRuntime

class Valve: Actor {
	private var isOpen = false

	/*
	 * flynnlint:disable:next strong_self_capture, strong_self_capture	// expect 2 unused_suppression: no finding of 'strong_self_capture'
	 */
	lazy var beOpen = Behavior(self) { [unowned self] _ in self.isOpen = true }
	lazy var beClose = Behavior(self) { [unowned self] _ in self.isOpen = false }	// flynnlint:disable:this	strong_self_capture - old // expect unused_suppression: no finding of 'strong_self_capture'
}
