/// A pattern with its key in a configuration.
struct ConfiguredPattern {
    enum Key: Equatable {
        case included, excluded
        /// The paths of the override with an index.
        case override(Int)
    }

    var pattern: PathPattern
    var key: Key
}
