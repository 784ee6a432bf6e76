/// A JSON schema (draft 7) with the features needed for configurations.
indirect enum JSONSchema: Encodable, Sendable {
    /// A value of a simple type: `boolean`, `integer`, `number` or `string`.
    case scalar(String)
    /// A string that matches a regular expression.
    case string(pattern: String)
    /// One of several strings.
    case oneOf([String])
    case array(of: JSONSchema)
    /// An object without other properties.
    case object(properties: [String: JSONSchema], required: [String] = [])
    /// An object with keys that match a regular expression.
    case map(keyPattern: String, JSONSchema)
    /// A value accepted by any of several schemas.
    case either([JSONSchema])
    case documented(JSONSchema, String)
    /// A complete schema of an object. An empty document, with the value `null`, is also valid.
    case document(title: String, JSONSchema)

    static let boolean = JSONSchema.scalar("boolean")

    func described(_ documentation: String) -> JSONSchema { .documented(self, documentation) }

    private enum Keyword: String, CodingKey {
        case schema = "$schema"
        case title, description, type, pattern, `enum`, items, properties, required, additionalProperties, propertyNames
        case anyOf
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Keyword.self)
        switch self {
        case .scalar(let type):
            try object.encode(type, forKey: .type)
        case .string(let pattern):
            try object.encode("string", forKey: .type)
            try object.encode(pattern, forKey: .pattern)
        case .oneOf(let values):
            try object.encode(values, forKey: .enum)
        case .array(let items):
            try object.encode("array", forKey: .type)
            try object.encode(items, forKey: .items)
        case .object(let properties, let required):
            try object.encode("object", forKey: .type)
            try object.encode(properties, forKey: .properties)
            try object.encode(false, forKey: .additionalProperties)
            if !required.isEmpty { try object.encode(required, forKey: .required) }
        case .map(let keyPattern, let values):
            try object.encode("object", forKey: .type)
            try object.encode(["pattern": keyPattern], forKey: .propertyNames)
            try object.encode(values, forKey: .additionalProperties)
        case .either(let schemas):
            try object.encode(schemas, forKey: .anyOf)
        case .documented(let schema, let documentation):
            try object.encode(documentation, forKey: .description)
            try schema.encode(to: encoder)
        case .document(let title, let schema):
            try object.encode("http://json-schema.org/draft-07/schema#", forKey: .schema)
            try object.encode(title, forKey: .title)
            try schema.encode(to: encoder)
            // This replaces the type.
            try object.encode(["object", "null"], forKey: .type)
        }
    }
}
