import FlynnSyntax

/// The standard input of the process.
package enum StandardInput {
    /// Reads a source to the end.
    ///
    /// - Throws: ``SystemError/tooLarge(max:)``, or the error of the system if reading fails.
    package static func read() throws(SystemError) -> SourceText {
        try InputFile.readStream(0, as: .source)
    }
}
