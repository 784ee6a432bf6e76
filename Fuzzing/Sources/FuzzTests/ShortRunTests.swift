import Testing

/// Runs the targets of the fuzzer with their seeds, and with changed seeds. The inputs are the same in each run. A run
/// with libFuzzer tries many more inputs.
struct ShortRunTests {
    private static let inputCount = 120

    @Test(arguments: Target.all.map(\.name))
    func `the properties hold for the first inputs and for changed ones`(_ name: String) throws {
        let target = try #require(Target.all.first { $0.name == name })
        let seeds = try target.seeds()
        #expect(!seeds.isEmpty)
        var random = Random(state: 18)
        for number in 0..<ShortRunTests.inputCount {
            var input = seeds[number * seeds.count / ShortRunTests.inputCount]
            // Limits the time for long inputs.
            if input.count > 1_024 { input.removeSubrange(1_024...) }
            if number % 4 > 0 {
                input = target.form == .swift ? changedTokens(of: input, &random) : changedBytes(of: input, &random)
            }
            do {
                try target.run(input)
            } catch {
                Issue.record("\(error), for the input \(String(decoding: input, as: UTF8.self)) (\(input))")
            }
        }
    }

    /// Returns a copy with some bytes changed, removed or repeated.
    private func changedBytes(of bytes: [UInt8], _ random: inout Random) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let part = place..<min(bytes.count, place + Int.random(in: 0...8, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
            case 1: bytes.removeSubrange(part)
            case 2: bytes.insert(contentsOf: bytes[part], at: Int.random(in: 0...bytes.count, using: &random))
            default: if let first = part.first { bytes[first] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
            }
        }
        return bytes
    }
}
