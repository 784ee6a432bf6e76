import FlynnFacts
import Synchronization
import SystemLibrary

/// Parses headers in child processes, so that this process is not affected when the parser crashes or runs forever.
package struct HeaderParser: Sendable {
    /// The executable that handles ``HeaderService/argument``.
    private let executable: String
    /// The path of libclang.
    private let library: String
    /// The time limit for a unit, in milliseconds.
    private let timeLimit: Int
    /// The end of the time for all units of the run, and the problem to report for unparsed units; `nil` if the time is
    /// not limited.
    private let runLimit: (end: ContinuousClock.Instant, problem: String)?

    package init(
        executable: String, library: String, timeLimit: Int,
        runLimit: (end: ContinuousClock.Instant, problem: String)? = nil
    ) {
        self.executable = executable
        self.library = library
        self.timeLimit = timeLimit
        self.runLimit = runLimit
    }

    /// The problem to report for unparsed units; `nil` as long as the run has time left.
    private var runProblem: String? { runLimit.flatMap { $0.end <= .now ? $0.problem : nil } }

    /// Parses units, and returns the replies in the same order. When a unit crashes the parser or takes too long, the
    /// reply for this unit contains the problem, but any other units are still parsed.
    package func parse(_ units: [HeaderUnit]) -> [HeaderReply] {
        var replies: [HeaderReply] = []
        while replies.count < units.count {
            let (answered, problem) = runProblem.map { ([], $0) } ?? ask(Array(units[replies.count...]))
            replies += answered
            // This unit stopped the process. The next unit will be parsed in a new process.
            if replies.count < units.count {
                var reply = HeaderReply()
                reply.problem = problem
                replies.append(reply)
            }
        }
        return replies
    }

    /// Runs a process. Returns the replies from this process, and the reason why it didn't reply to the next unit.
    private func ask(_ units: [HeaderUnit]) -> (replies: [HeaderReply], problem: String) {
        var request = Archiver()
        request.write(HeaderRequest(library: library, units: units))
        guard let child = ChildProcess.start(executable, [HeaderService.argument]) else {
            return ([], "\(executable) can't be started")
        }
        var replies: [HeaderReply] = []
        guard child.write(request.bytes) else { return (replies, child.end()) }
        var received: [UInt8] = []
        while replies.count < units.count {
            let unitEnd = ContinuousClock.now + .milliseconds(timeLimit)
            let deadline = runLimit.map { min($0.end, unitEnd) } ?? unitEnd
            while true {
                if let reply = HeaderParser.takeReply(from: &received) {
                    guard let reply else {
                        child.stop()
                        return (replies, "the parser's reply is invalid")
                    }
                    replies.append(reply)
                    break
                }
                switch child.read(until: deadline) {
                case .bytes(let bytes): received += bytes
                case .ended: return (replies, child.end())
                case .late:
                    child.stop()
                    return (replies, runProblem ?? "the parser took more than \(timeLimit) ms")
                }
            }
        }
        child.stop()
        return (replies, "")
    }

    /// Removes a reply from the start of the received bytes. Returns `nil` if the reply is incomplete, and a `nil`
    /// reply if it is invalid.
    static func takeReply(from received: inout [UInt8]) -> HeaderReply?? {
        let header = received.prefix(Frame.headerCount)
        if header.count < Frame.headerCount { return nil }
        guard let count = received.withUnsafeBytes(Frame.count) else { return .some(nil) }
        let end = Frame.headerCount + count
        if received.count < end { return nil }
        let reply = received[Frame.headerCount..<end]
        received = Array(received[end...])
        return .some(HeaderReply(bytes: reply))
    }
}

/// A process with pipes for standard input and standard output.
private struct ChildProcess {
    enum Reading {
        case bytes(ArraySlice<UInt8>)
        case ended
        case late
    }

    private let id: pid_t
    private let input: Int32
    private let output: Int32

    /// The lock for starting a process. If another process started at the same time, it would keep the pipes of this
    /// process open.
    private static let starting = Mutex(())

    /// Starts a process; `nil` if it can't be started.
    static func start(_ executable: String, _ arguments: [String]) -> ChildProcess? {
        starting.withLock { _ in ChildProcess(executable, arguments) }
    }

    private init?(_ executable: String, _ arguments: [String]) {
        var toChild: [Int32] = [-1, -1]
        var fromChild: [Int32] = [-1, -1]
        guard pipe(&toChild) == 0 else { return nil }
        guard pipe(&fromChild) == 0 else {
            toChild.forEach { close($0) }
            return nil
        }
        // Processes that are started later must not inherit the pipes.
        for descriptor in toChild + fromChild { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var words = ([executable] + arguments).map { strdup($0) } + [nil]
        var id = pid_t()
        let result = posix_spawn(&id, executable, &actions, nil, &words, environ)
        posix_spawn_file_actions_destroy(&actions)
        for word in words { free(word) }
        close(toChild[0])
        close(fromChild[1])
        guard result == 0 else {
            close(toChild[1])
            close(fromChild[0])
            return nil
        }
        self.id = id
        input = toChild[1]
        output = fromChild[0]
    }

    /// Writes all bytes to standard input, and returns whether the process has read all of the bytes.
    func write(_ bytes: [UInt8]) -> Bool {
        defer { close(input) }
        return BrokenPipe.withoutSignal {
            var start = 0
            while start < bytes.count {
                let count = bytes.withUnsafeBytes { systemWrite(input, $0.baseAddress! + start, bytes.count - start) }
                if count < 0 && errno == EINTR { continue }
                if count <= 0 { return false }
                start += count
            }
            return true
        }
    }

    /// Waits for output from the process.
    func read(until deadline: ContinuousClock.Instant) -> Reading {
        while true {
            let remaining = (deadline - .now) / .milliseconds(1)
            if remaining <= 0 { return .late }
            var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = Self.wait(&poll, Int32(min(remaining.rounded(.up), 1_000_000)))
            if ready < 0 && errno != EINTR { return .ended }
            if ready <= 0 { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = Self.receive(output, &buffer)
            if count < 0 && errno == EINTR { continue }
            return count <= 0 ? .ended : .bytes(buffer[..<count])
        }
    }

    private static func wait(_ descriptor: inout pollfd, _ milliseconds: Int32) -> Int32 {
        poll(&descriptor, 1, milliseconds)
    }

    private static func receive(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        #if canImport(Glibc)
        Glibc.read(descriptor, &buffer, buffer.count)
        #elseif canImport(Musl)
        Musl.read(descriptor, &buffer, buffer.count)
        #else
        Darwin.read(descriptor, &buffer, buffer.count)
        #endif
    }

    /// Stops the process.
    func stop() {
        kill(id, SIGKILL)
        _ = end()
    }

    /// Waits for the end of the process, and returns the reason why it ended.
    func end() -> String {
        close(output)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0
            ? "the parser ended with status \(status >> 8 & 0xFF)" : "the parser was ended by signal \(signal)"
    }
}

/// Calls the system function, which is hidden by a method with the same name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
