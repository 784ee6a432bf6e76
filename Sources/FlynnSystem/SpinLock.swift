import FlynnRuntime

extension SpinLock {
    /// Like the function of FlynnRuntime, which the compiler can't specialize for this module.
    func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        acquire()
        defer { release() }
        return body()
    }
}
