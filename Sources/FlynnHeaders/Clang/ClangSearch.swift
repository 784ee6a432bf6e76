import SystemLibrary

/// Finds libclang. If an environment variable contains a path, this path is used. Otherwise, the library of the Swift
/// toolchain is used when it exists, and then the system's library.
package enum ClangSearch {
    /// The environment variable with the path of the library. If it is empty, libclang is not used.
    package static let variable = "FLYNNLINT_LIBCLANG"

    /// Returns the path to an existing library; `nil` if the search fails.
    package static func path(environment: (String) -> String? = ClangSearch.value) -> String? {
        if let path = environment(variable) { return path.isEmpty || !exists(path) ? nil : path }
        return candidates(environment).first(where: exists)
    }

    /// Returns the folder with the compiler's own headers, such as `stddef.h`; `nil` if the folder isn't next to the
    /// library. This folder must be passed to the parser, because some libraries cannot find it.
    package static func resourceFolder(ofLibrary path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let folder = String(cString: resolved).split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/clang"
        // This is a version such as `21` or `14.0.6`.
        let versions = names(in: folder).filter {
            $0.first?.isNumber == true && exists("\(folder)/\($0)/include/stddef.h")
        }
        return versions.max { ($0.count, $0) < ($1.count, $1) }.map { folder + "/" + $0 }
    }

    /// Returns the value of an environment variable.
    package static func value(_ variable: String) -> String? { getenv(variable).map { String(cString: $0) } }

    private static func exists(_ path: String) -> Bool { access(path, R_OK) == 0 }

    private static func candidates(_ environment: (String) -> String?) -> [String] {
        #if canImport(Darwin)
        let name = "libclang.dylib"
        #else
        let name = "libclang.so"
        #endif
        var paths: [String] = []
        // Relative folders are ignored, because a repository in the working folder could contain a library.
        for folder in (environment("PATH") ?? "").split(separator: ":") where folder.utf8.first == UInt8(ascii: "/") {
            guard let resolved = realpath(folder + "/swiftc", nil) else { continue }
            defer { free(resolved) }
            // The resolved path is `…/usr/bin/swift-frontend`.
            let parts = String(cString: resolved).split(separator: "/").dropLast(2)
            paths.append("/" + parts.joined(separator: "/") + "/lib/" + name)
        }
        #if canImport(Darwin)
        let developer = environment("DEVELOPER_DIR") ?? "/var/db/xcode_select_link"
        paths.append(developer + "/Toolchains/XcodeDefault.xctoolchain/usr/lib/" + name)
        paths.append(developer + "/usr/lib/" + name)
        paths.append("/Library/Developer/CommandLineTools/usr/lib/" + name)
        paths += ["/opt/homebrew/opt/llvm/lib/", "/usr/local/opt/llvm/lib/"].map { $0 + name }
        #else
        // The paths have the form `/usr/lib/llvm-19/lib/libclang.so.1`, from the newest to the oldest version.
        let versions = names(in: "/usr/lib").compactMap { name in
            name.hasPrefix("llvm-") ? Int(name.dropFirst(5)) : nil
        }
        for version in versions.sorted(by: >) {
            paths += [".1", ""].map { "/usr/lib/llvm-\(version)/lib/\(name)\($0)" }
        }
        for folder in ["/usr/lib64", "/usr/lib", "/usr/local/lib"] {
            let libraries = names(in: folder).filter { $0.hasPrefix(name) }
            paths += libraries.sorted { ($0.count, $0) < ($1.count, $1) }.map { folder + "/" + $0 }
        }
        #endif
        return paths
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names
    }
}
