struct Later {
    let value: () -> Int

    init(_ value: @autoclosure @escaping () -> Int) { self.value = value }
}
