import Foundation
import FlynnRuntime

class Speaker: Actor {
    lazy var beSay = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter String - the text
        print(args[x: 0] as String)
    }
    lazy var beCount = Behavior(self) { (args: BehaviorArgs) in
        // flynnlint:parameter Int - the number
        print(args[x: 0] as Int)
    }
}

enum Choice { case some(Behavior), none }

let speaker = Speaker()
let say = speaker.beSay
let both = (say: speaker.beSay, count: speaker.beCount)
let maybe: Behavior? = speaker.beSay
let all = [say, speaker.beSay]

say(1)  // expect argument_type
say("a")
both.say(1)  // expect argument_type
both.count(1)
maybe?(1)  // expect argument_type
all[0](1)  // expect argument_type
if let maybe { maybe(1) }  // expect argument_type
if let report = maybe { report("a") }
if case .some(let report) = maybe { report(1) }  // expect argument_type
switch maybe {
case let report?: report(1)  // expect argument_type
case nil: break
}
maybe.map { $0(1) }  // expect argument_type
zip(all, [1, 2]).forEach { $0($1) }  // expect argument_type
for (report, text) in zip(all, ["a", "b"]) { report(text) }
zip(["a"], [speaker.beCount]).forEach { text, report in report(text.count) }
let repeated = Array(repeating: speaker.beCount, count: 2)
repeated[1]("a")  // expect argument_type

// Other meanings of the same names.
struct Holder {
    let say: Behavior
    func go() { say(1) }
}
extension Speaker {
    private var all: [Behavior] { [beCount] }
    private func go() { all[0](1) }
}
func call(_ say: Behavior, _ maybe: Behavior?) {
    say(1)
    if let maybe { maybe(1) }
    for say in [speaker.beCount] { say(1) }
    let maybe: Behavior? = Bool.random() ? speaker.beCount : nil
    maybe?(1)
}
if case .some(let say) = Choice.some(speaker.beCount) { say(1) }
