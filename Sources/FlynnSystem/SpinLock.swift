import FlynnRuntime

extension SpinLock {
    /// Replaces the function of FlynnRuntime, which can't be specialized in this module.
    func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        acquire()
        defer { release() }
        return body()
    }
}
