import FlynnRuntime

extension SpinLock {
    /// A copy of the function in FlynnRuntime, which the compiler can't specialize in this module.
    func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        acquire()
        defer { release() }
        return body()
    }
}
