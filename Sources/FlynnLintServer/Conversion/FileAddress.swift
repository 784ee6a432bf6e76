import FlynnFiles
import FlynnLint

/// The URI of a file. RFC 8089 permits that the host is empty, present, or missing as in `file:/path`.
enum FileAddress {
    private static let hexadecimal = Array("0123456789ABCDEF".utf8)

    /// Returns the path in a `file` URI. Returns `nil` for other URIs and for invalid paths.
    static func path(_ uri: String) -> String? {
        let scheme = "file:"
        guard uri.prefix(scheme.count).lowercased() == scheme else { return nil }
        var rest = uri.dropFirst(scheme.count)
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            // The host is empty or the local host.
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = rest[host.endIndex...]
        }
        guard rest.hasPrefix("/") else { return nil }
        var bytes: [UInt8] = []
        var encoded = Array(rest.prefix { $0 != "#" && $0 != "?" }.utf8)[...]
        while let byte = encoded.popFirst() {
            if byte == UInt8(ascii: "%"), encoded.count >= 2,
                let value = UInt8(String(decoding: encoded.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                encoded = encoded.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        // A longer path is not valid on any system, and it would take quadratic time to examine all folders in the
        // path.
        guard bytes.count <= Path.maxByteCount, let path = String(validating: bytes, as: UTF8.self),
            !path.utf8.contains(0)
        else { return nil }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Returns the URI of the absolute path.
    static func uri(_ path: String) -> String { "file://" + escaped(path) }

    /// Returns the path, escaped for use in a URI.
    static func escaped(_ path: String) -> String {
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the address with escaped non-ASCII bytes. The keys of a dictionary are compared as Unicode text, in
    /// which the addresses of different files can be equal.
    static func ascii(_ uri: String) -> String {
        var bytes: [UInt8] = []
        for byte in uri.utf8 {
            bytes +=
                byte < 0x80 ? [byte] : [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
