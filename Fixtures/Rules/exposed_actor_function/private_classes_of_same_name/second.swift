// Only the name is the same.
private class Worker {
    func work() {}
    func rest() {}
}
