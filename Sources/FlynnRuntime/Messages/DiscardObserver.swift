/// A last argument that is told if its call can't run because the actor was deinitialized or stopped. Such a call isn't a dead letter,
/// because the observer reports it to the caller.
package protocol DiscardObserver: AnyObject {
    /// Called on any thread. The call's actor was deinitialized or stopped.
    func callWasDiscarded()
    /// Called on any thread. A limit of the call's actor has dropped the call.
    func callWasDropped()
}

extension DiscardObserver {
    package func callWasDropped() {}
}
