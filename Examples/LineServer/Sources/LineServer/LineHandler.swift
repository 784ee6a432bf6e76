import NIOCore
import Synchronization
import Tracing

/// Splits the input of a connection into lines.
struct LineDecoder: ByteToMessageDecoder {
    typealias InboundOut = String

    struct LineIsTooLong: Error {}

    private static let maxLength = 4096

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else {
            if buffer.readableBytes > LineDecoder.maxLength { throw LineIsTooLong() }
            return .needMoreData
        }
        let line = buffer.readString(length: end - buffer.readerIndex) ?? ""
        buffer.moveReaderIndex(forwardBy: 1)
        context.fireChannelRead(wrapInboundOut(line))
        return .continue
    }

    /// The last line is incomplete, and therefore not a request.
    mutating func decodeLast(
        context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool
    ) throws -> DecodingState { .needMoreData }
}

/// Passes the lines of a connection to the session.
///
/// A line is *accepted* when it is passed to the session. Each accepted line gets an answer unless the connection
/// breaks. After a `Stop`, the connection accepts no more lines. It then answers the accepted lines, ends the output,
/// and reads and ignores the rest of the input until the client closes the connection. Closing a socket with unread
/// bytes would reset the connection, and the client could lose answers that were already sent.
final class LineHandler: ChannelInboundHandler {
    typealias InboundIn = String

    /// An event: stop accepting lines.
    struct Stop: Sendable {}
    /// An event: all answers are written, and no more lines will be accepted.
    struct AllAnswered: Sendable {}

    private static let ids = Atomic(0)
    /// The maximum time that the server waits for a client to close the connection.
    private static let linger = TimeAmount.seconds(10)

    private let session: Session
    private let sessions: Sessions
    private let counts: Counts
    private let id = LineHandler.ids.add(1, ordering: .relaxed).newValue
    private var isStopped = false
    private var isInputClosed = false

    init(_ session: Session, _ sessions: Sessions, _ counts: Counts) {
        (self.session, self.sessions, self.counts) = (session, sessions, counts)
    }

    func channelActive(context: ChannelHandlerContext) {
        sessions.beOpened(id, session.beStop)
        context.read()
    }

    func channelInactive(context: ChannelHandlerContext) {
        sessions.beClosed(id)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isStopped else { return }
        counts.accepted.add()
        withSpan("request", ofKind: .server) { _ in session.beLine(unwrapInboundIn(data)) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if isStopped { context.read() } else { session.beReadComplete() }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is Stop:
            stop(context)
        case ChannelEvent.inputClosed:
            isInputClosed = true
            stop(context)
        case is AllAnswered:
            close(context)
        default:
            context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The client has closed the connection, or the line is too long.
        context.close(promise: nil)
    }

    private func stop(_ context: ChannelHandlerContext) {
        guard !isStopped else { return }
        isStopped = true
        // In the actor's queue, the call follows the lines, because the same thread has sent them.
        session.beEnd()
        if !isInputClosed { context.read() }
    }

    private func close(_ context: ChannelHandlerContext) {
        guard !isInputClosed else { return context.close(promise: nil) }
        context.close(mode: .output, promise: nil)
        let channel = context.channel
        context.eventLoop.scheduleTask(in: LineHandler.linger) { channel.close(promise: nil) }
    }
}
