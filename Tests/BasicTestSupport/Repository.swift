import Foundation

/// The folder of the repository.
package let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The executable of the linter. Set by the environment variable `FLYNNLINT_EXECUTABLE`; defaults to the executable
/// that was built with the tests.
package let linterExecutable: URL =
    ProcessInfo.processInfo.environment["FLYNNLINT_EXECUTABLE"].map { URL(filePath: $0) }
    ?? buildFolder.appending(path: "flynnlint")

/// The folder that contains the products of the build.
package let buildFolder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
}()
