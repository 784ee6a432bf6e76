/// The runs of a simulation.
enum Runs {
    /// One run with a seed.
    case seed(UInt64)
    /// Up to a number of runs, each with its own seed.
    case count(Int)
}
