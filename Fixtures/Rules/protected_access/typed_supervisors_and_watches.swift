import FlynnRuntime

class Boss: Actor {
    private var failures = 0
    func safeCount() { failures += 1 }
    func beHire(_ worker: Boss) {
        behave { me in
            worker.unsafeSupervise(by: me) { me, failure in
                me.safeCount()
                failure.resume()
            }
            worker.unsafeSupervise(by: worker) { other, _ in other.safeCount() }  // expect protected_access: 'safeCount'
        }
    }
}
