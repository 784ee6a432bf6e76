/// Not the library's.
protocol Action {
    static var queue: DispatchQueue { get }
}

struct DispatchQueue {
    let label: String
}
