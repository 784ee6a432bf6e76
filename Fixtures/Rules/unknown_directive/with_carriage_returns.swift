import FlynnRuntime

//	flynnlint:disabled argument_count	// expect unknown_directive: did you mean 'flynnlint:disable'?
class Fax: Actor {
	/*
	 *	flynnlint:disable:next argumentcount	// expect unknown_directive: did you mean 'argument_count'?
	 */
	lazy var beSend = Behavior(self) { _ in }	// flynnlint:enable // expect unknown_directive: names no rule
}
