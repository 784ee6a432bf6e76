import FlynnRuntime
import Foundation
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Listens on a port of the loopback interface, and creates a session per connection.
struct LineServer: Service {
    private let port: Int
    private let logger: Logger
    private let counts = Counts()
    private let group = MultiThreadedEventLoopGroup.singleton

    /// Creates a server.
    ///
    /// - Parameter port: the port, or 0 for any port.
    init(port: Int, logger: Logger) {
        (self.port, self.logger) = (port, logger)
    }

    /// Serves until the graceful shutdown. Then stops accepting connections and lines, and returns when
    /// all accepted lines are answered.
    func run() async throws {
        let (sessions, counts) = (Sessions(), counts)
        let stop = sessions.beStop
        let listener = try await listen(Store(shardCount: 8), sessions)
        LineServer.write("listening on \(listener.localAddress?.port ?? port)")
        try? await gracefulShutdown()
        try await listener.close()
        // The event loops open the accepted connections before they run these tasks.
        for loop in group.makeIterator() { try await loop.submit {}.get() }
        let count = try await stop.ask(as: Int.self)
        logger.info("all sessions are closed", metadata: ["sessions": "\(count)"])
        LineServer.write("accepted \(counts.accepted.value), answered \(counts.answered.value)")
    }

    /// Writes a line to standard output immediately, even if the output is a pipe.
    private static func write(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }

    private func listen(_ store: Store, _ sessions: Sessions) async throws -> any Channel {
        let counts = counts
        return try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 4096)
            // Otherwise, new connections would wait for the lines of other connections.
            .serverChannelOption(.maxMessagesPerRead, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: false)
            // A client may end its output after the last request, and still receives all answers.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let session = Session(channel, store, counts)
                    try channel.pipeline.syncOperations.addHandlers([
                        ByteToMessageHandler(LineDecoder()), LineHandler(session, sessions, counts),
                    ])
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
    }
}
