import FlynnRuntime

class Sink: Actor {
    lazy var beText = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - text
        print(args[x: 0] as String)
    }
    lazy var beNumber = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - number
        print(args[x: 0] as Int)
    }
}

func load(_ done: @escaping (Int) -> Void) { done(5) }

/// The value with which a continuation resumes is the result.
func resume(_ sink: Sink) async throws {
    let number = await withCheckedContinuation { (continuation: CheckedContinuation<Int, Never>) in
        load { continuation.resume(returning: $0) }
    }
    sink.beText(number)  // expect argument_type: must be 'String', but 'number', an 'Int', is passed
    sink.beNumber(number)
    let text = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<String, any Error>) in
        continuation.resume(returning: "a")
    }
    sink.beNumber(text)  // expect argument_type: a 'String', is passed
    sink.beText(text)
    let other = await withUnsafeContinuation { (continuation: UnsafeContinuation<[String], Never>) in
        continuation.resume(returning: ["a"])
    }
    sink.beNumber(other.count)
    sink.beText(other.count)  // expect argument_type
    sink.beNumber(other)  // expect argument_type
    let short = await withCheckedContinuation { continuation in continuation.resume(returning: 5) }
    sink.beText(short)  // expect argument_type
    sink.beNumber(short)
    let written: String = await withCheckedContinuation { continuation in continuation.resume(returning: "a") }
    sink.beNumber(written)  // expect argument_type
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        sink.beText(5)  // expect argument_type
        continuation.resume()
    }
}
