import FlynnRuntime

extension Baker {
	// flynnlint:disable:next	strong_self_capture
	var beSell: ChainableBehavior<Baker> {
		ChainableBehavior(self) { _ in self.beBake() }
	}
}
