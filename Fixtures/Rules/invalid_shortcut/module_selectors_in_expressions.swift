import Foundation
import FlynnRuntime

/// A module selector inside an expression or type is plain Swift.
class Reader: FlynnRuntime::Actor {
    let url: Foundation::URL  // expect exposed_actor_variable
    var names: [Swift::String] = []  // expect exposed_actor_variable
    var printer: FlynnRuntime::Behavior?  // expect exposed_actor_variable

    init(_ url: Foundation::URL) {
        self.url = url
    }

    func unsafeRead() throws -> Foundation::Data {  // expect unsafe_member
        Swift::print("read")
        Foundation::exit(0)
        Foundation::NotificationCenter.default
            .removeObserver(self)
        Foundation::NotificationCenter
            .default
            .post(name: .init("read"), object: nil)
        let center =
            Foundation::NotificationCenter
        let all = [
            Swift::Int,
            Swift::String
        ]
        use(
            Swift::max
        )
        let total = all.count +
            Reader::offset
        let choice = total > 5
            ? Reader::one
            : Reader::two
        self.Reader::names = []
        Reader::counter += 1
        Reader::counter
            += 1
        return
            Foundation::data
    }

    func unsafeChoose(_ value: Int) -> Int {  // expect unsafe_member
        switch value {
        case Reader::one: return 1
        case 2: return Reader::two
        default: return value
        }
    }
}
