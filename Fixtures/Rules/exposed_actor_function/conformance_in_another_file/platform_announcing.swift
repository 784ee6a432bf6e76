// The conformance is in another file than the class, and requires these members.
extension Platform: Announcing {
    func announce(_ line: String, at times: [Int]) {
        times.forEach { print(line, $0) }
    }
}
