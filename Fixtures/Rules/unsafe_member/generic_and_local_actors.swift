import FlynnRuntime

private final class Collector<Result: Sendable>: FlynnRuntime.Actor {
    private var batches: [(start: Int, results: [Result])] = []

    /// To be read when all work is done.
    var unsafeResults: [Result] { batches.flatMap(\.results) }  // expect unsafe_member: actor 'Collector'
}

func work() {
    class Local: Collector<Int> {
        func unsafePeek() -> Int { 0 }  // expect unsafe_member: .Local'
    }
    print(Local().unsafeResults)
}
