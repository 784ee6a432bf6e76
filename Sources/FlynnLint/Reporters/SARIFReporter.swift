import FlynnFiles
import FlynnProject
import FlynnRules
import FlynnSyntax

/// SARIF 2.1.0, the format for code scanning: the rules with findings, and a result per finding.
///
/// Braces in messages aren't doubled, although the format demands this. Consumers search for placeholders only in
/// messages with arguments, and display doubled braces unchanged.
struct SARIFReporter {
    let report: Report

    func text() -> String {
        let found = Set(report.findings.map(\.rule))
        let rules = Rule.all.filter { found.contains($0.id) }
        let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        let results = zip(report.findings, report.fingerprints).map { finding, fingerprint in
            Log.Result(
                ruleId: finding.rule, ruleIndex: indices[finding.rule], level: finding.severity.rawValue,
                message: Log.Message(text: finding.message),
                locations: [Log.Location(physicalLocation: physicalLocation(finding.file, finding.span))],
                relatedLocations: finding.related.isEmpty ? nil : finding.related.enumerated().map(relatedLocation),
                partialFingerprints: ["flynnlint/v1": fingerprint.digest],
                fixes: finding.fixes.isEmpty ? nil : finding.fixes.map { fix($0, of: finding.file) })
        }
        let notifications = report.failures.map { failure in
            Log.Notification(
                level: "error", message: Log.Message(text: failure.message),
                locations: [
                    Log.Location(physicalLocation: Log.PhysicalLocation(artifactLocation: artifact(failure.path)))
                ]
            )
        }
        let run = Log.Run(
            tool: Log.Tool(driver: Log.Driver(rules: rules.map(descriptor))),
            originalUriBaseIds: ["SRCROOT": Log.ArtifactLocation(uri: URIText.folder(report.folder))],
            invocations: [
                Log.Invocation(
                    executionSuccessful: report.failures.isEmpty,
                    toolExecutionNotifications: notifications.isEmpty ? nil : notifications)
            ],
            columnKind: "utf16CodeUnits", results: results)
        return JSONText.of(Log(runs: [run]))
    }

    private func descriptor(_ rule: Rule) -> Log.Descriptor {
        let page = RulePage(rule: rule)
        return Log.Descriptor(
            id: rule.id, name: rule.id.split(separator: "_").map(\.capitalizedWord).joined(),
            shortDescription: Log.Message(text: rule.summary),
            fullDescription: Log.Message(
                text: rule.rationale.paragraphs.filter { !$0.hasPrefix("|") }.joined(separator: " ")),
            helpUri: rule.pageAddress,
            help: Log.Help(text: page.markdown, markdown: page.markdown),
            defaultConfiguration: Log.Configuration(enabled: rule.isOnByDefault, level: rule.severity.rawValue))
    }

    private func physicalLocation(_ file: String, _ span: SourceSpan) -> Log.PhysicalLocation {
        Log.PhysicalLocation(artifactLocation: artifact(file), region: region(file, span))
    }

    private func relatedLocation(_ number: Int, _ place: RelatedPlace) -> Log.Location {
        Log.Location(
            id: number + 1, physicalLocation: physicalLocation(place.file, place.span),
            message: Log.Message(text: place.message))
    }

    private func artifact(_ file: String) -> Log.ArtifactLocation {
        let place = report.place(file)
        guard place.isInside else { return Log.ArtifactLocation(uri: "file://" + URIText.path(place.absolute)) }
        return Log.ArtifactLocation(uri: URIText.path(place.relative), uriBaseId: "SRCROOT")
    }

    private func region(_ file: String, _ span: SourceSpan) -> Log.Region {
        Log.Region(
            startLine: span.start.line, startColumn: report.lines.utf16Column(span.start, in: file),
            endLine: span.end.line, endColumn: report.lines.utf16Column(span.end, in: file))
    }

    private func fix(_ fix: Fix, of file: String) -> Log.Fix {
        Log.Fix(
            description: Log.Message(text: fix.message),
            artifactChanges: [
                Log.ArtifactChange(
                    artifactLocation: artifact(file),
                    replacements: fix.edits.map { edit in
                        Log.Replacement(
                            deletedRegion: region(file, edit.span),
                            insertedContent: Log.Message(text: edit.replacement))
                    })
            ])
    }

    // MARK: - The format, as far as it is used

    private struct Log: Encodable {
        var schema = "https://json.schemastore.org/sarif-2.1.0.json"
        var version = "2.1.0"
        var runs: [Run]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }

        struct Run: Encodable {
            var tool: Tool
            var originalUriBaseIds: [String: ArtifactLocation]
            var invocations: [Invocation]
            var columnKind: String
            var results: [Result]
        }

        struct Tool: Encodable {
            var driver: Driver
        }

        struct Driver: Encodable {
            var name = "flynnlint"
            var version = FlynnLintVersion.current
            var semanticVersion = FlynnLintVersion.current
            var rules: [Descriptor]
        }

        struct Descriptor: Encodable {
            var id: String
            var name: String
            var shortDescription: Message
            var fullDescription: Message
            var helpUri: String
            var help: Help
            var defaultConfiguration: Configuration
        }

        struct Help: Encodable {
            var text: String
            var markdown: String
        }

        struct Configuration: Encodable {
            var enabled: Bool
            var level: String
        }

        struct Message: Encodable {
            var text: String
        }

        struct Invocation: Encodable {
            var executionSuccessful: Bool
            var toolExecutionNotifications: [Notification]?
        }

        struct Notification: Encodable {
            var level: String
            var message: Message
            var locations: [Location]
        }

        struct Result: Encodable {
            var ruleId: String
            /// The index of the rule in the driver's rules. This is `nil` if the rule isn't listed.
            var ruleIndex: Int?
            var level: String
            var message: Message
            var locations: [Location]
            var relatedLocations: [Location]?
            var partialFingerprints: [String: String]
            var fixes: [Fix]?
        }

        struct Location: Encodable {
            /// The number for references from messages.
            var id: Int?
            var physicalLocation: PhysicalLocation
            var message: Message?
        }

        struct PhysicalLocation: Encodable {
            var artifactLocation: ArtifactLocation
            var region: Region?
        }

        struct ArtifactLocation: Encodable {
            var uri: String
            var uriBaseId: String?
        }

        /// A region in a file. Columns are in UTF-16 code units, and the end is exclusive.
        struct Region: Encodable {
            var startLine: Int
            var startColumn: Int
            var endLine: Int
            var endColumn: Int
        }

        struct Fix: Encodable {
            var description: Message
            var artifactChanges: [ArtifactChange]
        }

        struct ArtifactChange: Encodable {
            var artifactLocation: ArtifactLocation
            var replacements: [Replacement]
        }

        struct Replacement: Encodable {
            var deletedRegion: Region
            var insertedContent: Message
        }
    }
}

/// Paths in URIs; see RFC 3986.
enum URIText {
    /// Returns a path with escaped reserved characters.
    static func path(_ path: String) -> String {
        var text = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"), UInt8(ascii: "/"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return text
    }

    /// Returns the URI of a folder with a real path.
    static func folder(_ path: String) -> String {
        "file://" + self.path(Path.prefix(path))
    }
}

extension Substring {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
