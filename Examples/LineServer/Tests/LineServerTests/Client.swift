import FlynnRuntime
import NIOCore
import NIOEmbedded

@testable import LineServer

/// A client with a sequence of prepared requests, and the server's side of the connection. Uses no socket.
///
/// Unchecked `Sendable`: the state is accessed by the actor's behaviors, and by a test when no behavior is running.
final class Client: Actor, @unchecked Sendable {
    private let channel: EmbeddedChannel
    /// The input delivered by each read.
    private var reads: [String]
    /// Whether the client ends its output after the last request.
    private let endsOutput: Bool

    /// Connects to a server.
    init(
        sending reads: [String], endsOutput: Bool, _ store: Store, _ sessions: Sessions, _ counts: Counts
    ) throws {
        (self.reads, self.endsOutput) = (reads, endsOutput)
        channel = EmbeddedChannel()
        super.init()
        let session = Session(channel, store, counts)
        try channel.pipeline.syncOperations.addHandlers([
            ReadRequests { [unowned self] in self.beRead() },
            ByteToMessageHandler(LineDecoder()), LineHandler(session, sessions, counts),
        ])
        channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
    }

    /// Called when the server reads.
    lazy var beRead = Behavior(self) { (me: Client, args: BehaviorArgs) in
        // flynnlint:parameter None
        if !me.reads.isEmpty {
            me.channel.pipeline.fireChannelRead(ByteBuffer(string: me.reads.removeFirst()))
            me.channel.pipeline.fireChannelReadComplete()
        } else if me.endsOutput {
            me.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        }
    }

    /// Returns the answers, and whether the server has ended the connection.
    func safeOutput() throws -> (lines: [String], isEnded: Bool) {
        var text = ""
        while let buffer = try channel.readOutbound(as: ByteBuffer.self) { text += String(buffer: buffer) }
        return (text.split(separator: "\n").map(String.init), !channel.isActive)
    }
}

/// Calls a function for each read requested by the server.
private final class ReadRequests: ChannelOutboundHandler {
    typealias OutboundIn = ByteBuffer

    private let request: () -> Void

    init(_ request: @escaping () -> Void) { self.request = request }

    func read(context: ChannelHandlerContext) { request() }
}
