import Foundation

/// Calls `fork`. Returns 0 in the child process, and a negative number on failure.
///
/// Swift makes `fork` unavailable, because it is unsafe in a process with threads. This process has no threads, because
/// it creates actors only in child processes.
func forkProcess() -> Int32 {
    typealias Fork = @convention(c) () -> Int32
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "fork") else { return -1 }
    // `fork` has this type in POSIX.
    return unsafeBitCast(symbol, to: Fork.self)()
}

/// Prevents core files of this process and its children.
func preventCoreFiles() {
    var limit = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Darwin)
    setrlimit(RLIMIT_CORE, &limit)
    #else
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
    #endif
}

/// Runs some work in a child process. Returns the output of the child to a pipe and to standard error.
func childOutput(of work: (_ output: Int32) -> Void) -> [UInt8] {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("cannot create a pipe") }
    let child = forkProcess()
    guard child >= 0 else { fatalError("cannot create a process") }
    if child == 0 {
        dup2(ends[1], STDERR_FILENO)
        // The locks of Swift's runtime identify a thread by a number that is read once, and `fork` changes this number
        // for the main thread. The main thread would wait forever for a lock. A new thread reads the correct number.
        withoutActuallyEscaping(work) { work in
            // Safe: this thread no longer uses the work.
            nonisolated(unsafe) let work = work
            let output = ends[1]
            Thread.detachNewThread {
                work(output)
                _exit(0)
            }
            while true { pause() }
        }
    }
    close(ends[1])
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = read(ends[0], &buffer, buffer.count)
        guard count > 0 else { break }
        output += buffer[..<count]
    }
    close(ends[0])
    var status: Int32 = 0
    waitpid(child, &status, 0)
    return output
}
