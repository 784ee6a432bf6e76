import FlynnRuntime

final class Words: Actor, FlowStage {
    let safeOutput = FlowOutput<Int>()
    private var count = 0
    func beFlow(_ line: String) {
        behave { me in
            me.count += 1
            me.safeFlow(line.count)
        }
    }
    func lines() -> Int { count }  // expect exposed_actor_function: 'lines'
}
