import FlynnRuntime
import Foundation

class Console: Actor {
    lazy var beAsk = Behavior(self) { _ in
        // flynnlint:disable:next blocking_call - this actor has a core of its own
        guard let answer = readLine() else { return }
        print(answer)
        _ = readLine()  // expect blocking_call: 'readLine'
    }
}
