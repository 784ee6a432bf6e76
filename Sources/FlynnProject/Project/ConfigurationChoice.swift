import FlynnFiles
import FlynnRules

/// A configuration, and the settings of its files.
final class ConfigurationChoice {
    let configuration: Configuration?
    private var files: ConfiguredFiles?
    /// The settings, by the indices of the applied overrides.
    private var settings: [[Int]: Shared<RuleSettings>] = [:]

    init(_ configuration: Configuration?) {
        self.configuration = configuration
        files = configuration.map(ConfiguredFiles.init)
    }

    func includes(_ realPath: String) -> Bool { files?.includes(realPath) ?? true }

    func overrides(for realPath: String) -> [Int] { files?.overrides(for: realPath) ?? [] }

    /// The patterns that match no file so far.
    var unusedPatterns: [ConfiguredPattern] { files?.unused ?? [] }

    /// Returns the settings of a file.
    ///
    /// - Parameter make: Makes the settings for a list of overrides.
    func settings(for realPath: String, _ make: (Configuration?, [Int]) -> RuleSettings) -> Shared<RuleSettings> {
        let overrides = overrides(for: realPath)
        if let known = settings[overrides] { return known }
        let made = Shared(make(configuration, overrides))
        settings[overrides] = made
        return made
    }
}
