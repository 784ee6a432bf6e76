import FlynnRuntime

final class Recorder: Actor {
    lazy var beRecord = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - what
        let text: String = args[x: 0]
        // It is released after the call.
        let done = Behavior(self) { _ in print(text, "recorded") }
        [1, 2, 3].forEach { number in
            let step = Behavior(self) { _ in print(number) }
            step()
        }
        done()
    }
}

func testRecorder() {
    let recorder = Recorder()
    let finish = Behavior(recorder) { _ in }, started: Behavior = .init(recorder) { _ in }
    func again() -> Behavior {
        let inner = ChainableBehavior<Recorder>(recorder) { _ in }
        _ = inner
        return finish
    }
    recorder.beRecord("a")
    started()
    again()()
    if let other = Optional(Behavior(recorder) { _ in }) { other() }
}
