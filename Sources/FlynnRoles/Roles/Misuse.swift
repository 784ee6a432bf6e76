/// Crashes with a message if the program doesn't use the library correctly. Unlike `precondition`, this function also
/// prints the message in release builds.
func requireCorrectUse(_ isCorrect: Bool, _ message: @autoclosure () -> String) {
    if !isCorrect { fatalError(message()) }
}
