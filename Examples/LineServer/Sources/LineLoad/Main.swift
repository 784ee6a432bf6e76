import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Puts a server under load, sends SIGTERM in the middle, and checks that all accepted requests have been answered.
///
///     LineLoad SERVER [CLIENTS [ANSWERS [SERVER ARGUMENTS…]]]
///
/// `SERVER` is the path of `LineServer`. All clients always have some unanswered requests. `LineLoad` sends SIGTERM
/// after `ANSWERS` answers, with at least one answer to each client. Exits with status 0 if
///
/// - the server exits with status 0,
/// - the clients have received as many answers as the server has accepted lines,
/// - all answers are correct, and the answers to the requests counted by all clients are 1, 2, 3, … without a gap,
/// - no connection was reset.
@main
struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 2 else {
            print("usage: LineLoad SERVER [CLIENTS [ANSWERS [SERVER ARGUMENTS…]]]")
            exit(2)
        }
        let clientCount = arguments.count > 2 ? Int(arguments[2]) ?? 0 : 2000
        let answerCount = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 50 * clientCount
        signal(SIGPIPE, SIG_IGN)
        let (server, port) = try Server.start(arguments[1], Array(arguments.dropFirst(4)))

        let progress = Progress(clientCount: clientCount, answerCount: answerCount)
        let loops = Array(MultiThreadedEventLoopGroup.singleton.makeIterator())
        var ends: [EventLoopFuture<Received>] = []
        for number in 0..<clientCount {
            ends.append(
                try await Client.connect(number, to: port, depth: 32, on: loops[number % loops.count]) {
                    progress.add(isFirst: $0)
                })
        }
        await progress.isReached()
        let clock = ContinuousClock()
        let start = clock.now
        let earlyCount = progress.answerCount
        server.terminate()
        var received = Received()
        for end in ends { received.add(try await end.get()) }
        let (status, output) = server.waitForEnd()
        let duration = clock.now - start

        print(output, terminator: "")
        print(
            "\(clientCount) clients received \(received.answers) answers, \(received.answers - earlyCount) of them after SIGTERM; "
                + "the server exited with status \(status) after \(duration)")
        let failures = failures(of: received, status, output)
        for failure in failures { print("error: \(failure)") }
        exit(failures.isEmpty ? 0 : 1)
    }

    private static func failures(of received: Received, _ status: Int, _ output: String) -> [String] {
        var failures = received.wrongAnswers.prefix(10).map(\.self)
        if status != 0 { failures.append("the server's exit status is \(status)") }
        if received.resets > 0 { failures.append("\(received.resets) connections were reset") }
        if !output.contains("accepted \(received.answers), answered \(received.answers)\n") {
            failures.append("the numbers of accepted lines and of answers differ")
        }
        if received.hits.sorted() != Array(1..<(received.hits.count + 1)) {
            failures.append("the values of 'hits' aren't 1 to \(received.hits.count)")
        }
        return failures
    }
}

/// The progress of the answers required before SIGTERM. Thread-safe.
private final class Progress: Sendable {
    private let target: Int
    /// The number of clients without an answer.
    private let clients: Atomic<Int>
    private let answers = Atomic(0)
    private let stream = AsyncStream.makeStream(of: Void.self)

    init(clientCount: Int, answerCount: Int) {
        target = answerCount
        clients = Atomic(clientCount)
    }

    var answerCount: Int { answers.load(ordering: .sequentiallyConsistent) }

    /// Counts an answer.
    func add(isFirst: Bool) {
        // Sequentially consistent, so that the last of several threads sees both values.
        if isFirst { clients.subtract(1, ordering: .sequentiallyConsistent) }
        answers.add(1, ordering: .sequentiallyConsistent)
        if answerCount >= target, clients.load(ordering: .sequentiallyConsistent) == 0 { stream.continuation.finish() }
    }

    /// Waits until every client has received an answer, and the total number of answers is reached.
    func isReached() async { for await _ in stream.stream {} }
}
