/// An object that is notified if a call with this last argument can't run, because the actor was deinitialized or
/// stopped. Such a call isn't a dead letter, because the observer reports the failure to the caller.
package protocol DiscardObserver: AnyObject {
    /// Called on any thread if the call's actor was deinitialized or stopped.
    func callWasDiscarded()
    /// Called on any thread if a limit of the call's actor dropped the call.
    func callWasDropped()
}

extension DiscardObserver {
    package func callWasDropped() {}
}
