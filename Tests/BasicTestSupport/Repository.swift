import Foundation

/// The folder of the repository.
package let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// The folder with the build's products.
package let buildFolder: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return (bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
}()
