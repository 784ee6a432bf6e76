import CLibFuzzer

/// All targets, including the target that runs libclang in this process, and the target that needs the instrumentation
/// of the compiler.
let targets = Target.all + [.headers, .costs]

/// Mutates an input. Most mutations of Swift code change tokens.
@_cdecl("LLVMFuzzerCustomMutator")
func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
    var random = Random(state: UInt64(seed))
    guard current.form == .swift, Int.random(in: 0..<4, using: &random) > 0 else {
        return LLVMFuzzerMutate(bytes, count, capacity)
    }
    let text = changedTokens(of: UnsafeBufferPointer(start: bytes, count: count), &random)
    guard text.count <= capacity else { return LLVMFuzzerMutate(bytes, count, capacity) }
    for (index, byte) in text.enumerated() { bytes[index] = byte }
    return text.count
}
