/// The runs of a simulation.
enum Runs {
    /// A single run with a seed.
    case seed(UInt64)
    /// Up to a number of runs with different seeds.
    case count(Int)
}
