import FlynnRuntime

final class Report {
    var lines: [String] = []
    static let empty = Report()
    func line(_ number: Int) -> String { lines[number] }
    func write(_ text: String) -> Int { lines.append(text); return lines.count }
}

final class Mailer: Actor {
    lazy var beMail = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Any
        print(args.count)
    }
}

/// Values that are read from an instance, or computed with it, don't share the instance.
func mail(_ report: Report, with mailer: Mailer, _ reports: [String: Report]) {
    mailer.beMail(report.lines, report.line(1), report.write("a, (b)"), "\(report)")
    mailer.beMail(report.lines.count, report.lines[0], report === Report.empty, reports.keys.sorted { $0 < $1 })
    mailer.beMail(reports.count, reports["a"]?.line(2) as Any, Report.self, \Report.lines, ObjectIdentifier(report))
    mailer.beMail(reports.isEmpty ? "none" : "some", reports.mapValues { $0.lines })
    [report].forEach { report in mailer.beMail(report.lines.map { "\($0)" }) }
}
