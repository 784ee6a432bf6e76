import FlynnRuntime
import NIOCore

/// A connection. Answers the lines one after the other, in the order of their arrival.
///
/// Unchecked `Sendable`: the state is accessed only by the actor's behaviors.
final class Session: Actor, @unchecked Sendable {
    private let channel: any Channel
    private let store: Store
    private let counts: Counts
    /// The waiting lines. At most the lines of one read, because the channel reads on demand.
    private var lines: [String] = []
    private var isAnswering = false
    /// Whether the channel has delivered all received lines.
    private var isReadComplete = false
    private var isEnding = false

    init(_ channel: any Channel, _ store: Store, _ counts: Counts) {
        (self.channel, self.store, self.counts) = (channel, store, counts)
        super.init()
        // Several threads call these behaviors.
        _ = (beLine, beReadComplete, beAnswer, beStop, beEnd)
    }

    lazy var beLine = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter String - a line that was accepted
        self.lines.append(args[x: 0])
        self.answerNext()
    }

    /// Called when the channel has delivered all lines of a read. The channel reads again after these
    /// lines have been answered.
    lazy var beReadComplete = Behavior(self) { [unowned self] _ in
        self.isReadComplete = true
        self.answerNext()
    }

    lazy var beAnswer = Behavior(self) { [unowned self] (args: BehaviorArgs) in
        // flynnlint:parameter Answer - the answer to the line that was sent to the store
        let answer: Answer = args[x: 0]
        self.isAnswering = false
        self.write(answer)
        self.answerNext()
    }

    /// Asks the connection to stop accepting lines. `beEnd` follows.
    lazy var beStop = Behavior(self) { [unowned self] _ in
        self.channel.pipeline.fireUserInboundEventTriggered(LineHandler.Stop())
    }

    /// Called after the last line. The connection ends when every line has been answered.
    lazy var beEnd = Behavior(self) { [unowned self] _ in
        self.isEnding = true
        self.answerNext()
    }

    private func answerNext() {
        while !isAnswering, !lines.isEmpty {
            guard let request = Request(lines.removeFirst()) else {
                write(.error("unknown request"))
                continue
            }
            isAnswering = true
            store.beRun(request, beAnswer)
        }
        guard !isAnswering else { return }
        if isEnding {
            end()
        } else if isReadComplete {
            isReadComplete = false
            channel.read()
        }
    }

    private func write(_ answer: Answer) {
        let counts = counts
        channel.writeAndFlush(ByteBuffer(string: answer.line + "\n")).whenSuccess { counts.answered.add() }
    }

    /// Ends the connection after the written answers.
    private func end() {
        let channel = channel
        channel.writeAndFlush(ByteBuffer()).whenComplete { _ in
            channel.pipeline.fireUserInboundEventTriggered(LineHandler.AllAnswered())
        }
    }
}
