import FlynnSyntax

/// The standard input of the process.
package enum StandardInput {
    /// Reads a source to its end.
    ///
    /// - Throws: The error of the system if it can't be read, or ``SystemError/tooLarge(max:)``.
    package static func read() throws(SystemError) -> SourceText {
        try InputFile.readStream(0, as: .source)
    }
}
