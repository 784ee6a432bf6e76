/// The reasons why the linter doesn't report a crashing call: missing information, or types that aren't inferred.
enum Silence {
    /// Forms of receivers and arguments whose types aren't inferred.
    private static let forms = [
        "unwrapped generic result": "the result of a generic function",
        "matched case": "the result of a generic function",
        "overloaded function": "overloads with different results",
        "overloaded subscript": "overloads with different results",
    ]

    /// Returns the reason for a call, or `nil` if the call should be reported.
    ///
    /// - Parameter isCount: whether the number of arguments is wrong. In this case, only the receiver is relevant.
    static func reason(_ call: GeneratedCall, isCount: Bool) -> String? {
        if let reason = forms[call.receiver] { return reason }
        if call.receiver == "value of a tuple in an array", call.held == "chosen by a function" {
            return "the receiver has more parts than FlynnLint reads"
        }
        return isCount ? nil : forms[call.argument] ?? reason(call.types.passed, call.types.documented)
    }

    /// Returns the reason why a value of one type can't be checked against another type.
    private static func reason(_ passed: String, _ documented: String) -> String? {
        if isExistential(documented) { return "a protocol is documented" }
        if isExistential(passed) { return "an existential is passed" }
        return nil
    }

    private static func isExistential(_ type: String) -> Bool {
        let words = type.split { !$0.isLetter && !$0.isNumber }
        return !Set(words).isDisjoint(with: ["Shape", "Sized", "P0", "P1", "Any"])
    }
}
