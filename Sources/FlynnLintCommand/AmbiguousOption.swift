import ArgumentParser
import SystemLibrary

/// An option that is also the name of a file.
///
/// Tools such as `xargs` and pre-commit pass the names of files. Anybody can give a file the name of an option that
/// writes to a file, for example `--output=Package.swift`.
struct AmbiguousOption: Error {
    /// The option.
    let name: String

    /// Finds the first argument that looks like an option and is also a name in the working folder. Returns `nil` when
    /// no argument is ambiguous.
    init?(in arguments: [String]) {
        let options = arguments.prefix { $0 != "--" }.filter { $0.utf8.first == UInt8(ascii: "-") && $0 != "-" }
        // `lstat` finds links even if they don't have a target.
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
