import BasicTestSupport
import RandomPrograms
import Testing

@testable import FlynnRuntime

/// Random programs of actors. Their results must agree with a sequential model.
struct RandomProgramTests {
    @Test(arguments: [1, 2, 64])
    func `random programs lose no message, repeat none and keep the order`(schedulers: Int) async {
        await #expect(processExitsWith: .success) { [schedulers] in
            let result = runRandomPrograms(scaled(500), from: 1, schedulers: schedulers)
            #expect(result.isRight, "\(result.line)")
        }
    }
}
