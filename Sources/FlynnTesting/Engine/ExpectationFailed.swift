/// A failed expectation. Ends the test.
struct ExpectationFailed: Error, CustomStringConvertible {
    let reason: SimulationFailure.Reason
    let message: String
    let location: SimulationFailure.Location

    var description: String { message }
}
