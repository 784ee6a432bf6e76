#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that `flynnlint init --force` replaces and keeps under a second name.
enum ReplacedFile {
    /// Gives a file a second name, `NAME.backup`, or with a number if files with such names exist. The contents and attributes stay
    /// after another file replaces the first name.
    ///
    /// - Parameter path: The path of the file. Links are followed like those of an ``OutputFile``.
    /// - Returns: The path with the second name.
    static func keep(_ path: String) throws(SystemError) -> String {
        let target = try Path.target(path)
        let folder = try OpenFolder(Path.folder(of: target))
        let name = Path.name(of: target)
        var number = 1
        while true {
            let backup = backupName(name, number)
            // Fails if the new name exists, so that no earlier file is lost.
            if linkat(folder.descriptor, name, folder.descriptor, backup, 0) == 0 {
                return Path.join(Path.folder(of: path), backup)
            }
            guard errno == EEXIST else { throw .last }
            number += 1
        }
    }

    /// The path of the newest backup of a path; `nil` without a backup.
    static func newest(for path: String) -> String? {
        var newest: String?
        for number in 1... {
            let backup = backupName(path, number)
            guard (try? fileStatus(backup, followingLinks: false)) != nil else { break }
            newest = backup
        }
        return newest
    }

    private static func backupName(_ name: String, _ number: Int) -> String {
        name + ".backup" + (number == 1 ? "" : ".\(number)")
    }
}
