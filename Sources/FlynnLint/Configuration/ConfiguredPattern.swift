/// A pattern and the key of a configuration that has it.
struct ConfiguredPattern {
    enum Key: Equatable {
        case included, excluded
        /// Those of the override with an index.
        case override(Int)
    }

    var pattern: PathPattern
    var key: Key
}
