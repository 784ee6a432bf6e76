// ProcessMeter DIRECTORY INPUT PROGRAM [ARGUMENT…]
//
// Runs a program in a folder, with a file as its standard input, discards its output, and prints:
//
//     its wall-clock time in seconds
//     its processor time in seconds
//     its peak memory in bytes
//     its exit status, or 128 plus the number of the signal that ended it
//
// The numbers include the child processes that the program waited for. This is a small program of its own because on
// Linux the peak memory of a process is at least that of its parent.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

func fail(_ message: String) -> Never {
    let text = "ProcessMeter: \(message): \(String(cString: strerror(errno)))\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(125)
}

func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

guard CommandLine.arguments.count > 3 else {
    errno = EINVAL
    fail("DIRECTORY INPUT PROGRAM [ARGUMENT…]")
}
let (directory, input) = (CommandLine.arguments[1], CommandLine.arguments[2])
let command = CommandLine.arguments.dropFirst(3)
guard chdir(directory) == 0 else { fail(directory) }

#if canImport(Darwin)
var actions: posix_spawn_file_actions_t?
#else
var actions = posix_spawn_file_actions_t()
#endif
posix_spawn_file_actions_init(&actions)
posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
var arguments = command.map { strdup($0) } + [nil]

let start = ContinuousClock.now
var process = pid_t()
errno = posix_spawn(&process, command[command.startIndex], &actions, nil, &arguments, environ)
guard errno == 0 else { fail(command[command.startIndex]) }
var state: Int32 = 0
var usage = rusage()
while wait4(process, &state, 0, &usage) < 0 {
    guard errno == EINTR else { fail("wait4") }
}
let elapsed = (ContinuousClock.now - start) / .seconds(1)
#if canImport(Darwin)
let peakMemory = usage.ru_maxrss
#else
let peakMemory = usage.ru_maxrss * 1024
#endif
// Bits 0...6 are the signal that ended the process, bits 8...15 are its exit status.
let signal = state & 0x7F
let status = signal == 0 ? state >> 8 & 0xFF : 128 + signal
print(elapsed, seconds(usage.ru_utime) + seconds(usage.ru_stime), peakMemory, status)
