import FlynnRuntime

final class Savings: Account {
    func beAdd(_ amount: Int) {
        guard safeSum() + amount >= 0 else { return }  // expect caller_thread_access: 'safeSum'
        behave { me in me.entries.append(amount) }
    }

    func beClear() {
        entries = []  // expect caller_thread_access: 'entries'
        behave { me in me.entries.append(0) }
    }
}
