import CFlynnRuntime

/// Where the values of a type store behaviors: in properties, also optional ones, in arrays and dictionaries, and in
/// structs and tuples of these. It finds them by the type's reflection metadata, as `Mirror` does, but without copies.
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

    /// Returns the number of references to a behavior in the value at `address`. Doesn't look into arrays and
    /// dictionaries if it has found `enough` before.
    func count(
        of behavior: UnsafeMutableRawPointer, at address: UnsafeRawPointer, enough: Int = .max
    ) -> Int {
        var count = 0
        for reference in references where behavior == value(of: reference, at: address) { count += 1 }
        for container in containers where count < enough {
            count += container.type.count(of: behavior, at: address + container.offset)
        }
        return count
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
        } else if !(part.type is AnyClass) {
            forEachField(of: part, body)
        }
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

/// A type whose values contain values of other types, but not as stored properties.
private protocol BehaviorContainer {
    static var contents: [Any.Type] { get }
    /// Returns the number of references to a behavior in the value at `address`.
    static func count(of behavior: UnsafeMutableRawPointer, at address: UnsafeRawPointer) -> Int
}

extension Optional: BehaviorContainer {
    static var contents: [Any.Type] { [Wrapped.self] }

    static func count(of behavior: UnsafeMutableRawPointer, at address: UnsafeRawPointer) -> Int {
        guard let value = address.assumingMemoryBound(to: Self.self).pointee else { return 0 }
        return withUnsafePointer(to: value) { BehaviorFields(of: Wrapped.self).count(of: behavior, at: $0) }
    }
}

extension Array: BehaviorContainer {
    static var contents: [Any.Type] { [Element.self] }

    static func count(of behavior: UnsafeMutableRawPointer, at address: UnsafeRawPointer) -> Int {
        let fields = BehaviorFields(of: Element.self)
        return address.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { elements in
            elements.indices.reduce(0) { $0 + fields.count(of: behavior, at: elements.baseAddress! + $1) }
        }
    }
}

extension Dictionary: BehaviorContainer {
    static var contents: [Any.Type] { [Key.self, Value.self] }

    static func count(of behavior: UnsafeMutableRawPointer, at address: UnsafeRawPointer) -> Int {
        let (keys, values) = (BehaviorFields(of: Key.self), BehaviorFields(of: Value.self))
        return address.assumingMemoryBound(to: Self.self).pointee.reduce(0) { count, entry in
            count + withUnsafePointer(to: entry.key) { keys.count(of: behavior, at: $0) }
                + withUnsafePointer(to: entry.value) { values.count(of: behavior, at: $0) }
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
