import ArgumentParser
import SystemLibrary

/// An option that is also the name of a file.
///
/// Tools such as `xargs` and pre-commit pass the names of files, and anybody can give a file the name of an option that writes
/// another file, such as `--output=Package.swift`.
struct AmbiguousOption: Error {
    /// The option.
    let name: String

    /// Finds the first argument that can be an option, and is the name of something in the working folder; `nil` if there is none.
    init?(in arguments: [String]) {
        let options = arguments.prefix { $0 != "--" }.filter { $0.utf8.first == UInt8(ascii: "-") && $0 != "-" }
        // `lstat` finds links to nothing, too.
        let name = options.first { name in
            var status = stat()
            return lstat(name, &status) == 0
        }
        guard let name else { return nil }
        self.name = name
    }

    /// The message for users.
    var message: String {
        "flynnlint: error: '\(name)' is an option, and also the name of a file in the working folder; to pass the file, write "
            + "'./\(name)', to use the option, rename the file or run flynnlint in another folder"
    }
}
