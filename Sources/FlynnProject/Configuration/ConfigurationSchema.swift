import FlynnRules
import FlynnShortcuts

/// The JSON schema of `.flynnlint.yml`, for completion and validation in editors.
///
/// The schema is created from the declarations of the keys, rules, options and formats. It accepts every valid
/// configuration, and rejects unknown keys and values of the wrong type. The reader of configurations makes additional
/// checks, for example of globs.
package enum ConfigurationSchema {
    package static var text: String {
        JSONText.of(
            JSONSchema.document(
                title: "FlynnLint's configuration", .object(properties: properties(ConfigurationKey.self, \.schema))))
    }

    fileprivate static func properties<Key: CaseIterable & RawRepresentable<String>>(
        _: Key.Type, _ schema: (Key) -> JSONSchema
    ) -> [String: JSONSchema] {
        Dictionary(uniqueKeysWithValues: Key.allCases.map { ($0.rawValue, schema($0)) })
    }

    fileprivate static let path = JSONSchema.string(pattern: ".")
    fileprivate static let paths = JSONSchema.array(of: path)

    fileprivate static var rules: JSONSchema {
        .object(properties: Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, $0.schema) }))
    }
}

extension ConfigurationKey {
    fileprivate var schema: JSONSchema { values.described(documentation) }

    private var values: JSONSchema {
        switch self {
        case .parent: .string(pattern: "\\.ya?ml$")
        case .baseline: ConfigurationSchema.path
        case .known, .included, .excluded: ConfigurationSchema.paths
        case .rules: ConfigurationSchema.rules
        case .behaviorPrefix: .string(pattern: "^[a-z][a-z0-9_]*$")
        case .behaviorForm: .oneOf(ShortcutTemplates.BehaviorForm.allCases.map(\.rawValue))
        case .expand: .boolean
        case .templates: .map(keyPattern: "^[A-Z][A-Za-z0-9_]*$", .string(pattern: "\\$NAME"))
        case .format: .oneOf(OutputFormat.allCases.map(\.rawValue))
        case .headers: .object(properties: ConfigurationSchema.properties(HeaderKey.self, \.schema))
        case .overrides:
            .array(
                of: .object(
                    properties: ConfigurationSchema.properties(OverrideKey.self, \.schema),
                    required: [OverrideKey.paths.rawValue]))
        }
    }

    private var documentation: String {
        switch self {
        case .parent: "Path of a configuration to inherit from."
        case .known: "Files and folders outside of the folder that are known, too, but not linted."
        case .included: "Globs of the files to lint. The others are known, but not linted."
        case .excluded: "Globs of files that aren't linted, even if they are included."
        case .rules: "Severity of each rule, or a mapping with 'severity' and the rule's options."
        case .behaviorPrefix: "Prefix of behavior names, which an uppercase letter follows."
        case .behaviorForm: "The behaviors that the shortcuts BEHAVIOR and ACTOR declare: properties or methods."
        case .expand: "Whether shortcuts are expanded before linting."
        case .templates: "Additional templates of shortcuts. $NAME is replaced with the shortcut's name."
        case .baseline: "Path of a file of known findings, which aren't reported."
        case .format: "Output format."
        case .headers: "Which headers of C and Objective-C are read."
        case .overrides: "Settings for some of the files. Later entries override earlier ones."
        }
    }
}

extension OverrideKey {
    fileprivate var schema: JSONSchema {
        switch self {
        case .paths: ConfigurationSchema.paths.described("Globs of the files.")
        case .rules: ConfigurationSchema.rules
        case .expand: .boolean
        }
    }
}

extension HeaderKey {
    fileprivate var schema: JSONSchema {
        switch self {
        case .use:
            .oneOf(HeaderSettings.Use.allCases.map(\.rawValue))
                .described("Whether headers are read: if libclang is found, never, or always.")
        case .paths: ConfigurationSchema.paths.described("Headers, and folders of headers, that all files can use.")
        case .include: ConfigurationSchema.paths.described("Folders in which included files are looked up.")
        case .defines:
            .array(of: .string(pattern: "^[A-Za-z_][A-Za-z0-9_]*(=.*)?$")).described("Macros: NAME or NAME=VALUE.")
        }
    }
}

extension Rule {
    /// The schema of a rule: a level, or a mapping with the severity and options.
    fileprivate var schema: JSONSchema {
        let level = JSONSchema.oneOf(["off"] + Severity.allCases.map(\.rawValue))
        var properties = ["severity": level]
        for option in options {
            let documentation = "\(option.documentation): \(option.validValues); default: \(option.defaultText)"
            properties[option.name] = JSONSchema.scalar(option.jsonType).described(documentation)
        }
        return JSONSchema.either([level, .object(properties: properties)]).described(
            "Finds \(summary). Default: \(defaultDescription).")
    }
}
