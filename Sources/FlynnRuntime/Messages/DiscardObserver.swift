/// An object that is passed as the last argument of a call, and is notified if the call can't run. This happens if the
/// actor was deinitialized or stopped. Such a call isn't a dead letter, since the observer reports the failure to the
/// caller.
package protocol DiscardObserver: AnyObject {
    /// Called on any thread if the call's actor was deinitialized or stopped.
    func callWasDiscarded()
    /// Called on any thread if a limit of the call's actor dropped the call.
    func callWasDropped()
}

extension DiscardObserver {
    package func callWasDropped() {}
}
