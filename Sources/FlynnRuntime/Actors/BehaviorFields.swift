import CFlynnRuntime

/// The locations of behaviors in the values of a type: in properties, optional or not, in arrays and dictionaries, and
/// in structs and tuples of these. The search uses the type's reflection metadata, like `Mirror`, but copies only the
/// contents of dictionaries and optional structs.
///
/// Other objects, closures and enums are not searched.
final class BehaviorFields {
    private struct Reference {
        let offset: Int
        /// The name of the property, also for a lazy property.
        let name: String
    }

    private struct Container {
        let offset: Int
        let type: any BehaviorContainer.Type
    }

    private var references: [Reference] = []
    private var containers: [Container] = []

    /// Finds the behaviors in the objects of an actor's class. The addresses of values are then the addresses of the
    /// objects.
    init(ofActor type: Any.Type) {
        for field in BehaviorFields.fields(of: type) { add(field, at: 0) }
    }

    /// Finds the behaviors in the values of a type. References to objects other than behaviors are ignored.
    fileprivate init(of type: Any.Type) {
        add(Field(name: "", type: type, offset: 0), at: 0)
    }

    private func add(_ field: Field, at start: Int) {
        let offset = start + field.offset
        switch TypeShape(field.type) {
        case .behavior:
            let prefix = "$__lazy_storage_$_"
            let name = field.name.hasPrefix(prefix) ? String(field.name.dropFirst(prefix.count)) : field.name
            references.append(Reference(offset: offset, name: name))
        case .container(let contents) where contents.contains(where: BehaviorFields.mayContainBehavior):
            guard let type = field.type as? any BehaviorContainer.Type else { return }
            containers.append(Container(offset: offset, type: type))
        case .fields:
            for part in BehaviorFields.fields(of: field.type) { add(part, at: offset) }
        case .container, .other: return
        }
    }

    /// Returns the number of references to a behavior in the value at `address`, excluding references in arrays and
    /// dictionaries.
    func count(of behavior: UnsafeMutableRawPointer, at address: UnsafeRawPointer) -> Int {
        var count = 0
        for reference in references where behavior == value(of: reference, at: address) { count += 1 }
        return count
    }

    /// Returns the number of references to every behavior in arrays and dictionaries of the value at `address`. The
    /// time is proportional to the sizes of these collections.
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

    /// Whether the property with the behavior's name contains a different behavior.
    func isReplaced(_ behavior: UnsafeMutableRawPointer, named name: String, at address: UnsafeRawPointer) -> Bool {
        references.contains { reference in
            let found = value(of: reference, at: address)
            return found != nil && found != behavior
                && reference.name == name
        }
    }

    private func value(of reference: Reference, at address: UnsafeRawPointer) -> UnsafeMutableRawPointer? {
        address.load(fromByteOffset: reference.offset, as: UnsafeMutableRawPointer?.self)
    }

    // MARK: Types

    private struct Field {
        let name: String
        let type: Any.Type
        let offset: Int
    }

    /// The strong stored properties of a class or a struct, or the elements of a tuple.
    private static func fields(of type: Any.Type) -> [Field] {
        (0..<fieldCount(type)).compactMap { index in
            var metadata = FieldMetadata()
            let fieldType = fieldType(type, index: index, &metadata)
            defer { metadata.free?(metadata.name) }
            // Weak and unowned references aren't counted.
            guard metadata.isStrong, let name = metadata.name else { return nil }
            return Field(name: String(cString: name), type: fieldType, offset: fieldOffset(type, index: index))
        }
    }

    /// Whether a value of the type can contain a behavior at any depth.
    private static func mayContainBehavior(_ type: Any.Type) -> Bool {
        // Types can contain themselves, as in `struct Node { var children: [Node] }`.
        var visited: Set<ObjectIdentifier> = []
        func search(_ type: Any.Type) -> Bool {
            guard visited.insert(ObjectIdentifier(type)).inserted else { return false }
            return switch TypeShape(type) {
            case .behavior: true
            case .container(let contents): contents.contains(where: search)
            case .fields: fields(of: type).contains { search($0.type) }
            case .other: false
            }
        }
        return search(type)
    }
}

/// The shape of a type, for the search for behaviors.
///
/// The shape is read from the type's metadata, which has a stable layout. A cast would instead search all conformances
/// of the program, once for every type.
private enum TypeShape {
    /// A reference to a behavior, or an optional reference.
    case behavior
    /// An optional, an array or a dictionary with values of other types.
    case container(contents: [Any.Type])
    /// A struct or a tuple.
    case fields
    /// Other objects, closures and enums, and existential types, with fields that depend on their values.
    case other

    init(_ type: Any.Type) {
        // The kinds of `MetadataKind.def` in Swift's runtime. The metadata of a type begins with its kind; the metadata
        // of a class can begin with a pointer.
        let (structure, optional, tuple): (UInt, UInt, UInt) = (0x200, 0x202, 0x301)
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        // In the metadata of a generic struct or enum, the arguments follow the kind and the descriptor.
        let arguments = metadata.assumingMemoryBound(to: Any.Type.self) + 2
        switch metadata.load(as: UInt.self) {
        case structure:
            let descriptor = typeDescriptor(type)
            self =
                descriptor == TypeShape.array
                ? .container(contents: [arguments[0]])
                : descriptor == TypeShape.dictionary ? .container(contents: [arguments[0], arguments[1]]) : .fields
        case optional: self = arguments[0] is AnyBehavior.Type ? .behavior : .container(contents: [arguments[0]])
        case tuple: self = .fields
        default: self = type is AnyBehavior.Type ? .behavior : .other
        }
    }

    private static let array = typeDescriptor([Int].self)
    private static let dictionary = typeDescriptor([Int: Int].self)
}

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

    /// Whether this is the first visit of the buffer of the array or dictionary at `address`. Copies share a buffer,
    /// and the buffer refers to every behavior once. An array or dictionary is a pointer to its buffer.
    func isNewBuffer(at address: UnsafeRawPointer) -> Bool {
        buffers.insert(address.load(as: UnsafeRawPointer.self)).inserted
    }
}

/// A type with values that contain other values, but not in stored properties: an optional or a collection.
private protocol BehaviorContainer {
    /// Visits the value at `address`. Can copy its contents.
    static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch)
}

extension Optional: BehaviorContainer {
    fileprivate static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch) {
        guard let value = address.assumingMemoryBound(to: Self.self).pointee else { return }
        withUnsafePointer(to: value) { search.fields(of: Wrapped.self).visit(at: $0, search) }
    }
}

extension Array: BehaviorContainer {
    fileprivate static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch) {
        guard search.isNewBuffer(at: address) else { return }
        let fields = search.fields(of: Element.self)
        address.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { elements in
            for index in elements.indices { fields.visit(at: elements.baseAddress! + index, search) }
        }
    }
}

extension Dictionary: BehaviorContainer {
    fileprivate static func visit(at address: UnsafeRawPointer, _ search: BehaviorSearch) {
        guard search.isNewBuffer(at: address) else { return }
        let (keys, values) = (search.fields(of: Key.self), search.fields(of: Value.self))
        for (key, value) in address.assumingMemoryBound(to: Self.self).pointee {
            withUnsafePointer(to: key) { keys.visit(at: $0, search) }
            withUnsafePointer(to: value) { values.visit(at: $0, search) }
        }
    }
}

// Functions of Swift's runtime, as used by `Mirror`.

private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVariable = false
}

/// The address of the descriptor shared by all specializations of a generic type.
@_silgen_name("swift_getTypeContextDescriptor")
private func typeDescriptor(_ type: Any.Type) -> UInt

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_ type: Any.Type, index: Int, _ field: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, index: Int) -> Int
