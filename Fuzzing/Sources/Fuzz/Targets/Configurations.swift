@testable import FlynnProject

extension Target {
    /// Reads a configuration. If it has mistakes, they must be located inside the file.
    static let configurations = Target(
        name: "configurations",
        seeds: {
            [
                ConfigurationTemplate.text,
                "rules:\n  too_many_parameters: {severity: warning, maximum: 6}\n  argument_type: off\n",
                "overrides:\n  - paths: [Tests/**, '[a-z]*.swift']\n    rules: {private_member: error}\n    expand: false\n",
                "parent: ../a.yml\nknown: [../Shared]\nincluded: [\"Sources/**\"]\nexcluded: ['**/x']\nbaseline: b.json\n",
                "templates:\n  SERVICE: |\n    lazy var be$NAME = 1\nheaders: {use: off, paths: [a], include: [b], defines: [A=1]}\n",
                "a: &a [1]\nb: *a\n<<: {c: 1}\n? [x]\n: !!str y\n--- |\n %TAG\n",
            ].map { Array($0.utf8) }
        }
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(ConfigurationError) {
            _ = try ConfigurationReader.read(text, path: ".flynnlint.yml", folder: "/project")
        } catch {
            try require(!error.problems.isEmpty, "an error has no problems")
            // YAML also accepts the line ends of Unicode.
            let count = text.unicodeScalars.count { "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0) }
            for problem in error.problems {
                if let line = problem.line {
                    try require((1...count + 2).contains(line), "a problem is on line \(line)")
                }
            }
        }
    }
}
