import FlynnRuntime

//	flynnlint:disabled argument_count	// expected-warning{{did you mean 'flynnlint:disable'?}}
class Fax: Actor {
	/*
	 *	flynnlint:disable:next argumentcount	// expected-warning{{did you mean 'argument_count'?}}
	 */
	lazy var beSend = Behavior(self) { _ in }	// flynnlint:enable // expected-warning{{names no rule}}
}
