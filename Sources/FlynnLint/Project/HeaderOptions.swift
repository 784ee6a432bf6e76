import FlynnFiles
import FlynnHeaders
import SystemLibrary

/// How headers of C and Objective-C are read.
public struct HeaderOptions: Sendable {
    /// The path of an executable that runs ``HeaderProcess`` if its only argument is ``HeaderProcess/argument``.
    public var executable: String
    /// The path of libclang; `nil` to search for it.
    public var library: String?
    /// How long the headers of one module may take, in milliseconds.
    public var timeLimit = 10_000
    /// How long the headers of a run may take, in milliseconds.
    public var runTimeLimit = 60_000

    /// Creates options for an executable.
    public init(executable: String) {
        self.executable = executable
    }

    /// The path of the library, if there is one.
    var libraryPath: String? { library ?? ClangSearch.path() }
}

/// The process in which headers are parsed.
public enum HeaderProcess {
    /// The only argument of the process.
    public static let argument = HeaderService.argument

    /// Answers the process that started this one. Returns the exit status.
    public static func run() -> Int32 { HeaderService.run() }

    /// The path of this process's executable; `nil` if it is unknown.
    public static var executable: String? {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _ = _NSGetExecutablePath(nil, &size)
        var buffer = [CChar](repeating: 0, count: Int(size) + 1)
        guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
        return buffer.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        #else
        return Path.real("/proc/self/exe")
        #endif
    }
}
