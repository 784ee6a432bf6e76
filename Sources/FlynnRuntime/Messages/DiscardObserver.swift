/// A last argument that is told if its call can't run because the actor was deinitialized. Such a call isn't a dead letter,
/// because the observer reports it to the caller.
protocol DiscardObserver: AnyObject {
    /// Called on any thread. The call's actor was deinitialized.
    func callWasDiscarded()
}
