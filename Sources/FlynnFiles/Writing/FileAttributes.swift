import CFlynnFiles
import SystemLibrary

/// A file attribute that can't be copied.
package enum FileAttributeError: Error, Equatable, CustomStringConvertible {
    case owner
    case permissions
    case accessControlList
    /// An extended attribute with a name. This is `nil` if the system doesn't return the name.
    case extended(String?)

    package var description: String {
        switch self {
        case .owner: "its owner can't be kept"
        case .permissions: "its permissions can't be kept"
        case .accessControlList: "its access control list can't be kept"
        case .extended(let name?): "its extended attribute '\(name)' can't be kept"
        case .extended(nil): "its extended attributes can't be kept"
        }
    }
}

/// Copies the attributes of open files: the owner, the access control list, the permissions and the extended
/// attributes.
package enum FileAttributes {
    /// Copies all attributes that a write in place would preserve. After an error, the remaining attributes are still
    /// copied.
    ///
    /// - Parameters:
    ///   - source: The descriptor of the source file, or `nil` to copy only the owner and the permissions.
    ///   - status: The status of the source file.
    ///   - target: The descriptor of the target file.
    /// - Throws: The first error.
    package static func copy(of source: Int32?, _ status: stat, to target: Int32) throws(FileAttributeError) {
        var errors: [FileAttributeError] = []
        func attempt(_ step: () throws(FileAttributeError) -> Void) {
            do { try step() } catch { errors.append(error) }
        }
        // The owner comes first, because changing the owner can clear permission bits.
        attempt { () throws(FileAttributeError) in try copyOwner(status, to: target) }
        let permissions = status.st_mode & (errors.isEmpty ? 0o7777 : 0o777)
        // The access control list comes before the permissions: a folder can give its new files a list, and the
        // permissions then limit the entries of this list.
        if let source {
            attempt { () throws(FileAttributeError) in try copyAccessControlList(of: source, to: target) }
        }
        if fchmod(target, permissions) != 0 { errors.append(.permissions) }
        if let source {
            attempt { () throws(FileAttributeError) in try copyExtendedAttributes(of: source, to: target) }
        }
        if let error = errors.first { throw error }
    }

    private static func copyOwner(_ status: stat, to target: Int32) throws(FileAttributeError) {
        if fchown(target, status.st_uid, status.st_gid) == 0 { return }
        var own = stat()
        guard fstat(target, &own) == 0, own.st_uid == status.st_uid, own.st_gid == status.st_gid else { throw .owner }
    }

    #if canImport(Darwin)
    private static func copyAccessControlList(of source: Int32, to target: Int32) throws(FileAttributeError) {
        guard fcopyfile(source, target, nil, copyfile_flags_t(COPYFILE_ACL)) == 0 else { throw .accessControlList }
    }

    private static func copyExtendedAttributes(of source: Int32, to target: Int32) throws(FileAttributeError) {
        guard fcopyfile(source, target, nil, copyfile_flags_t(COPYFILE_XATTR)) == 0 || errno == ENOTSUP else {
            throw .extended(nil)
        }
    }
    #else
    /// The attribute for the POSIX access control list on Linux.
    private static let accessControlList = AttributeName("system.posix_acl_access")
    /// The attributes of the contents. A write removes or invalidates them.
    private static let ofContents = ["security.capability", "security.evm", "security.ima"].map(AttributeName.init)

    private static func copyAccessControlList(of source: Int32, to target: Int32) throws(FileAttributeError) {
        do {
            let old = try value(of: accessControlList, source)
            if try value(of: accessControlList, target) == old { return }
            if let old { return try set(accessControlList, of: target, to: old) }
            guard fremovexattr(target, accessControlList.bytes) == 0 || errno == ENODATA else {
                throw FileAttributeError.accessControlList
            }
        } catch {
            throw .accessControlList
        }
    }

    private static func copyExtendedAttributes(of source: Int32, to target: Int32) throws(FileAttributeError) {
        for name in try names(source) where name != accessControlList && !ofContents.contains(name) {
            guard let value = try value(of: name, source) else { continue }
            if try self.value(of: name, target) != value { try set(name, of: target, to: value) }
        }
    }

    private static func set(_ name: AttributeName, of file: Int32, to value: [UInt8]) throws(FileAttributeError) {
        guard fsetxattr(file, name.bytes, value, value.count, 0) == 0 else { throw .extended(name.text) }
    }

    /// Returns the names of a file's attributes, or an empty array if the file system doesn't support attributes.
    private static func names(_ file: Int32) throws(FileAttributeError) -> [AttributeName] {
        do {
            return try read { flistxattr(file, $0, $1) }.split(separator: 0).map { AttributeName(bytes: $0 + [0]) }
        } catch {
            if error.code == ENOTSUP { return [] }
            throw .extended(nil)
        }
    }

    /// Returns the value of an attribute, or `nil` if the file doesn't have the attribute.
    private static func value(of name: AttributeName, _ file: Int32) throws(FileAttributeError) -> [UInt8]? {
        do {
            return try read { fgetxattr(file, name.bytes, $0, $1) }.map { UInt8(bitPattern: $0) }
        } catch {
            if error.code == ENODATA || error.code == ENOTSUP { return nil }
            throw .extended(name.text)
        }
    }

    /// Calls a function that fills a buffer, or returns the required size if the buffer is `nil`.
    private static func read(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) throws(SystemError) -> [CChar] {
        // The value can become longer between the two calls.
        for _ in 0..<8 {
            let size = call(nil, 0)
            guard size >= 0 else { throw .last }
            if size == 0 { return [] }
            var buffer = [CChar](repeating: 0, count: size)
            let count = call(&buffer, size)
            if count >= 0 { return Array(buffer.prefix(count)) }
            let error = SystemError.last
            if error.code != ERANGE { throw error }
        }
        throw SystemError(code: ERANGE)
    }

    /// The name of an extended attribute. It may be invalid UTF-8.
    private struct AttributeName: Equatable {
        /// The bytes with the terminating 0.
        var bytes: [CChar]

        init(bytes: [CChar]) { self.bytes = bytes }

        init(_ text: String) { bytes = text.utf8.map { CChar(bitPattern: $0) } + [0] }

        var text: String { String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
    }
    #endif
}
