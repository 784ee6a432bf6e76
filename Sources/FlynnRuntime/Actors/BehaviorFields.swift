import CFlynnRuntime

/// Where the values of a type store behaviors: in properties, also optional ones, in arrays and dictionaries, and in
/// structs and tuples of these. It finds them by the type's reflection metadata, as `Mirror` does, but copies only what is in
/// dictionaries and optional structs.
///
/// Other objects, closures and enums are not searched.
final class BehaviorFields {
    private struct Reference {
        let offset: Int
        /// The name of the property, also if it is lazy.
        let name: String
    }

    private struct Container {
        let offset: Int
        let type: any BehaviorContainer.Type
    }

    private let references: [Reference]
    private let containers: [Container]

    init(of type: Any.Type) {
        var references: [Reference] = []
        var containers: [Container] = []
        BehaviorFields.forEachPart(of: type) { part in
            if BehaviorFields.isReference(part.type) {
                let prefix = "$__lazy_storage_$_"
                let name = part.name.hasPrefix(prefix) ? String(part.name.dropFirst(prefix.count)) : part.name
                references.append(Reference(offset: part.offset, name: name))
            } else if let container = part.type as? any BehaviorContainer.Type,
                BehaviorFields.mayContainBehavior(container)
            {
                containers.append(Container(offset: part.offset, type: container))
            }
        }
        (self.references, self.containers) = (references, containers)
    }

    /// Returns the number of references to a behavior in the value at `address`, without those in arrays and dictionaries.
    func count(of behavior: UnsafeMutableRawPointer, at address: UnsafeRawPointer) -> Int {
        var count = 0
        for reference in references where behavior == value(of: reference, at: address) { count += 1 }
        return count
    }

    /// Returns the number of references to each behavior in arrays and dictionaries of the value at `address`. Takes time
    /// in proportion to their sizes.
    func countInContainers(at address: UnsafeRawPointer) -> [UnsafeMutableRawPointer: Int] {
        guard !containers.isEmpty else { return [:] }
        let search = BehaviorSearch()
        for container in containers { container.type.visit(at: address + container.offset, search) }
        return search.counts
    }

    /// Adds all references to behaviors in the value at `address`.
    fileprivate func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch) {
        for reference in references { value(of: reference, at: address).map(search.add) }
        for container in containers { container.type.visit(at: address + container.offset, search) }
    }

    /// Whether a property that has the behavior's name contains another behavior.
    func isReplaced(_ behavior: UnsafeMutableRawPointer, named name: StaticString, at address: UnsafeRawPointer) -> Bool
    {
        let name = name.description
        return references.contains { reference in
            let found = value(of: reference, at: address)
            return found != nil && found != behavior
                && reference.name == name
        }
    }

    private func value(of reference: Reference, at address: UnsafeRawPointer) -> UnsafeMutableRawPointer? {
        address.load(fromByteOffset: reference.offset, as: UnsafeMutableRawPointer?.self)
    }

    // MARK: Types

    private struct Part {
        let name: String
        let type: Any.Type
        let offset: Int
    }

    /// Calls `body` with the type if that is a behavior's or a container's, or else with those that are its parts.
    private static func forEachPart(of type: Any.Type, _ body: (Part) -> Void) {
        let whole = Part(name: "", type: type, offset: 0)
        // An actor, whose memory is searched, in contrast to that of other objects.
        if type is Actor.Type { forEachField(of: whole, body) } else { forEachPart(of: whole, body) }
    }

    private static func forEachPart(of part: Part, _ body: (Part) -> Void) {
        if isReference(part.type) || part.type is any BehaviorContainer.Type {
            body(part)
        } else if hasFields(part.type) {
            forEachField(of: part, body)
        }
    }

    /// Whether the type is a struct or a tuple. Swift's functions crash if they are asked for the fields of an existential
    /// type, which depend on its value.
    private static func hasFields(_ type: Any.Type) -> Bool {
        // The kinds of `MetadataKind.def` in Swift's runtime, which is stable. A type's metadata begins with its kind.
        let (structure, tuple): (UInt, UInt) = (0x200, 0x301)
        let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
        return kind == structure || kind == tuple
    }

    private static func forEachField(of whole: Part, _ body: (Part) -> Void) {
        for index in 0..<fieldCount(whole.type) {
            var field = FieldMetadata()
            let type = fieldType(whole.type, index: index, &field)
            defer { field.free?(field.name) }
            // Weak and unowned references aren't counted.
            guard field.isStrong, let name = field.name else { continue }
            let offset = whole.offset + fieldOffset(whole.type, index: index)
            forEachPart(of: Part(name: String(cString: name), type: type, offset: offset), body)
        }
    }

    private static func isReference(_ type: Any.Type) -> Bool {
        type is AnyBehavior.Type || type is any OptionalBehavior.Type
    }

    /// Whether a value of the type can contain a behavior at any depth.
    private static func mayContainBehavior(_ type: Any.Type) -> Bool {
        // Types can contain themselves, as in `struct Node { var children: [Node] }`.
        var visited: Set<ObjectIdentifier> = []
        func search(_ type: Any.Type) -> Bool {
            guard visited.insert(ObjectIdentifier(type)).inserted else { return false }
            var isFound = false
            forEachPart(of: type) { part in
                let contents = (part.type as? any BehaviorContainer.Type)?.contents ?? []
                isFound = isFound || isReference(part.type) || contents.contains(where: search)
            }
            return isFound
        }
        return search(type)
    }
}

private protocol OptionalBehavior {}
extension Optional: OptionalBehavior where Wrapped: AnyBehavior {}

/// Counts the references to behaviors in a value.
private final class BehaviorSearch {
    private(set) var counts: [UnsafeMutableRawPointer: Int] = [:]
    private var fields: [ObjectIdentifier: BehaviorFields] = [:]
    private var buffers: Set<UnsafeRawPointer> = []

    func add(_ behavior: UnsafeMutableRawPointer) { counts[behavior, default: 0] += 1 }

    func fields(of type: Any.Type) -> BehaviorFields {
        if let known = fields[ObjectIdentifier(type)] { return known }
        let new = BehaviorFields(of: type)
        fields[ObjectIdentifier(type)] = new
        return new
    }

    /// Whether the array or dictionary at `address` has a buffer that wasn't visited before. Copies share their buffer, which
    /// refers to each behavior once. An array or dictionary is a pointer to its buffer.
    func isNewBuffer(at address: UnsafeRawPointer) -> Bool {
        buffers.insert(address.load(as: UnsafeRawPointer.self)).inserted
    }
}

/// A type whose values contain values of other types, but not as stored properties.
private protocol BehaviorContainer {
    static var contents: [Any.Type] { get }
    /// Visits the value at `address`. May copy its contents.
    static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch)
}

extension Optional: BehaviorContainer {
    static var contents: [Any.Type] { [Wrapped.self] }

    fileprivate static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch) {
        guard let value = address.assumingMemoryBound(to: Self.self).pointee else { return }
        withUnsafePointer(to: value) { search.fields(of: Wrapped.self).visit(at: $0, search) }
    }
}

extension Array: BehaviorContainer {
    static var contents: [Any.Type] { [Element.self] }

    fileprivate static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch) {
        guard search.isNewBuffer(at: address) else { return }
        let fields = search.fields(of: Element.self)
        address.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { elements in
            for index in elements.indices { fields.visit(at: elements.baseAddress! + index, search) }
        }
    }
}

extension Dictionary: BehaviorContainer {
    static var contents: [Any.Type] { [Key.self, Value.self] }

    fileprivate static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch) {
        guard search.isNewBuffer(at: address) else { return }
        let (keys, values) = (search.fields(of: Key.self), search.fields(of: Value.self))
        for (key, value) in address.assumingMemoryBound(to: Self.self).pointee {
            withUnsafePointer(to: key) { keys.visit(at: $0, search) }
            withUnsafePointer(to: value) { values.visit(at: $0, search) }
        }
    }
}

// Functions of Swift's runtime, which `Mirror` uses.

private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_ type: Any.Type, index: Int, _ field: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, index: Int) -> Int
