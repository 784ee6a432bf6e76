/// Crashes with a message if a program uses the library wrongly. Unlike `precondition`, release builds print the message, too.
func requireCorrectUse(_ isCorrect: Bool, _ message: @autoclosure () -> String) {
    if !isCorrect { fatalError(message()) }
}
