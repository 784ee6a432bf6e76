import NIOCore
import NIOPosix

/// The results of the clients.
struct Received {
    var answers = 0
    var wrongAnswers: [String] = []
    /// The received values of the key that is counted by all clients.
    var hits: [Int] = []
    var resets = 0

    mutating func add(_ other: Received) {
        answers += other.answers
        wrongAnswers += other.wrongAnswers
        hits += other.hits
        resets += other.resets
    }
}

/// A client that keeps several requests unanswered until the server ends the connection, and checks each answer.
final class Client: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private enum Expected {
        case line(String)
        /// The value of the key that is counted by all clients.
        case hit
    }

    private let name: String
    private let depth: Int
    private let ended: EventLoopPromise<Received>
    /// Called for each answer.
    private let onAnswer: (_ isFirst: Bool) -> Void
    private var sent = 0
    private var ownCount = 0
    private var expected: CircularBuffer<Expected> = []
    private var received = Received()
    private var rest = ByteBuffer()

    init(
        _ number: Int, depth: Int, ended: EventLoopPromise<Received>, onAnswer: @escaping (_ isFirst: Bool) -> Void
    ) {
        name = "client\(number)"
        (self.depth, self.ended, self.onAnswer) = (depth, ended, onAnswer)
    }

    func channelActive(context: ChannelHandlerContext) {
        var requests = ByteBuffer()
        for _ in 0..<depth { addRequest(to: &requests) }
        context.writeAndFlush(NIOAny(requests), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        rest.writeBuffer(&bytes)
        var requests = ByteBuffer()
        while let end = rest.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest.readString(length: end - rest.readerIndex) ?? ""
            rest.moveReaderIndex(forwardBy: 1)
            check(line)
            addRequest(to: &requests)
        }
        rest.discardReadBytes()
        // After the server's shutdown, the write may fail.
        if requests.readableBytes > 0 { context.writeAndFlush(NIOAny(requests), promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        received.resets += 1
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if rest.readableBytes > 0 { received.wrongAnswers.append("\(name): a part of a line") }
        ended.succeed(received)
    }

    private func check(_ line: String) {
        received.answers += 1
        onAnswer(received.answers == 1)
        switch expected.popFirst() {
        case .line(line): break
        case .line(let right): received.wrongAnswers.append("\(name): expected \(right), found \(line)")
        case .hit:
            let words = line.split(separator: " ")
            guard words.first == "VALUE", words.count == 2, let hit = Int(words[1]) else {
                return received.wrongAnswers.append("\(name): expected a number, found \(line)")
            }
            received.hits.append(hit)
        case nil: received.wrongAnswers.append("\(name): expected nothing, found \(line)")
        }
    }

    private func addRequest(to requests: inout ByteBuffer) {
        sent += 1
        let (request, answer): (String, Expected)
        switch sent % 5 {
        case 1: (request, answer) = ("SET \(name) text \(sent)", .line("OK"))
        case 2: (request, answer) = ("GET \(name)", .line("VALUE text \(sent - 1)"))
        case 3:
            ownCount += 1
            (request, answer) = ("ADD \(name)-count", .line("VALUE \(ownCount)"))
        case 4: (request, answer) = ("ADD hits", .hit)
        default: (request, answer) = ("HELLO", .line("ERROR unknown request"))
        }
        expected.append(answer)
        requests.writeString(request + "\n")
    }
}

extension Client {
    /// Connects a client. Returns a future of the received answers, which completes at the end of the connection.
    static func connect(
        _ number: Int, to port: Int, depth: Int, on loop: any EventLoop,
        onAnswer: @escaping @Sendable (_ isFirst: Bool) -> Void
    ) async throws -> EventLoopFuture<Received> {
        let ended = loop.makePromise(of: Received.self)
        _ = try await ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        Client(number, depth: depth, ended: ended, onAnswer: onAnswer))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return ended.futureResult
    }
}
