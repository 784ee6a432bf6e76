/// Crashes with a message if the program uses the library incorrectly. Unlike `precondition`, this function prints the
/// message in release builds, too.
func requireCorrectUse(_ isCorrect: Bool, _ message: @autoclosure () -> String) {
    if !isCorrect { fatalError(message()) }
}
