#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that output goes to instead of standard output.
public struct OutputFile: Sendable {
    private let path: String

    /// Names the file.
    public init(path: String) {
        self.path = path
    }

    /// Writes a text, in one step if the path names a file or nothing; what is wrong if it can't be written, which is so
    /// for a path that names something if that isn't to be replaced.
    public func write(_ text: String, replacing: Bool = true) -> String? {
        do {
            // A device or a pipe stays what it is.
            let isReplaced = RealPath.of(path) == nil || RealPath.isFile(path)
            try Data(text.utf8).write(
                to: URL(filePath: path), options: !replacing ? .withoutOverwriting : isReplaced ? .atomic : [])
            return nil
        } catch {
            return (error as? CocoaError).flatMap(OutputFile.reason) ?? SystemError.last.message
        }
    }

    private static func reason(_ error: CocoaError) -> String? {
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such folder"
        case .fileWriteNoPermission, .fileReadNoPermission: "it may not be written"
        case .fileWriteOutOfSpace: "no space is left"
        case .fileWriteVolumeReadOnly: "the volume is read-only"
        default: nil
        }
    }
}
