// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Fuzzing",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "flynnlint", path: "..")],
    targets: [
        .target(name: "CLibFuzzer"),
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "CLibFuzzer",
                .product(name: "FlynnLint", package: "flynnlint"),
                .product(name: "FlynnLintServer", package: "flynnlint"),
                .product(name: "FlynnRoles", package: "flynnlint"),
                .product(name: "FlynnSyntax", package: "flynnlint"),
            ],
            linkerSettings: [
                // The work of the linter is counted.
                .unsafeFlags(
                    ["cmp", "const_cmp"].flatMap { name in
                        [1, 2, 4, 8].flatMap { ["-Xlinker", "--wrap=__sanitizer_cov_trace_\(name)\($0)"] }
                    })
            ]),
    ],
    swiftLanguageModes: [.v6]
)
