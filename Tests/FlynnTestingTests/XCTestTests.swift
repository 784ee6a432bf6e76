import FlynnTesting
import XCTest

/// A simulation in an XCTest test.
final class XCTestTests: XCTestCase {
    func testASimulationFailsWithItsPlace() async throws {
        let line: UInt = #line + 4
        do {
            try await simulate(runs: 20) { _ in
                let probe = Probe()
                try await probe.expect("hi")
            }
            XCTFail("the simulation must fail")
        } catch let failure as SimulationFailure {
            XCTAssertEqual(UInt(failure.location.line), line)
            XCTAssertEqual(failure.location.staticFilePath?.description, "\(#filePath)")
        }
        try await simulate(runs: 20) { simulation in try await simulation.advance(by: .seconds(60)) }
    }
}
