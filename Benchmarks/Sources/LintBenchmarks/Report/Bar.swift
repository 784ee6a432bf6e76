/// A requirement, and the measured value.
struct Bar {
    var subject: String
    var demand: String
    var measured: String
    var isMet: Bool

    static func atLeast(_ limit: Double, _ subject: String, _ value: Double, as text: (Double) -> String) -> Bar {
        Bar(subject: subject, demand: "≥ " + text(limit), measured: text(value), isMet: value >= limit)
    }

    static func atMost(_ limit: Double, _ subject: String, _ value: Double, as text: (Double) -> String) -> Bar {
        Bar(subject: subject, demand: "≤ " + text(limit), measured: text(value), isMet: value <= limit)
    }

    static func table(_ bars: [Bar]) -> String {
        var table = Table(["what", "bar", "measured", "met"])
        for bar in bars { table.add([bar.subject, bar.demand, bar.measured, bar.isMet ? "yes" : "**no**"]) }
        return table.text
    }
}
