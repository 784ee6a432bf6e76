import FlynnFacts
import FlynnFiles
import FlynnStore

extension ContentHash: Archivable {
    @inline(__always)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        Self(high: archiver.number(value.high), low: archiver.number(value.low))
    }
}

extension FileStamp: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        func signed(_ value: UInt64) -> Int64 { Int64(bitPattern: value) }
        return Self(
            modification: signed(archiver.number(UInt64(bitPattern: value.modification))),
            change: signed(archiver.number(UInt64(bitPattern: value.change))),
            size: signed(archiver.number(UInt64(bitPattern: value.size))), inode: archiver.number(value.inode))
    }
}

extension Archiver {
    /// Archives a long list. This method is five times as fast as ``field(_:)``, because generic functions of other
    /// modules aren't specialized.
    mutating func list<Element: Archivable>(_ value: @autoclosure () -> [Element]) -> [Element] {
        if !isReading {
            let elements = value()
            _ = count(elements.count)
            for element in elements { _ = Element.archive(element, &self) }
            return elements
        }
        let count = count(0)
        var result: [Element] = []
        result.reserveCapacity(count)
        while result.count < count, !hasFailed { result.append(Element.archive(nil, &self)) }
        return result
    }
}

extension Dependencies: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var dependencies = Self()
        dependencies.paths = archiver.string(value.paths)
        dependencies.stamps = archiver.list(value.stamps)
        dependencies.contents = archiver.list(value.contents)
        dependencies.listingCount = archiver.natural(value.listingCount)
        dependencies.others = archiver.list(value.others)
        return dependencies
    }
}

extension RunDependency: Archivable {
    @inline(never)
    package static func archive(_ value: Self!, _ archiver: inout Archiver) -> Self {
        var cases = ArchivedCases(value, &archiver)
        cases.add(Self.kind, &archiver) { if case .kind(let path, let kind) = $0 { (path, kind) } else { nil } }
        cases.add(Self.realPath, &archiver) {
            if case .realPath(let path, let realPath) = $0 { (path, realPath) } else { nil }
        }
        cases.add(Self.link, &archiver) { if case .link(let path, let isLink) = $0 { (path, isLink) } else { nil } }
        cases.add(Self.library, &archiver) { if case .library(let path) = $0 { path } else { nil } }
        return cases.end(&archiver, or: .kind(path: "", nil))
    }
}

extension FileKind: ArchivableCase {
    package static let allCases: [FileKind] = [.file, .folder, .link, .other]
}
