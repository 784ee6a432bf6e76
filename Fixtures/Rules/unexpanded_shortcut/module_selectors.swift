import Foundation
import FlynnRuntime

/// Module selectors are Swift, even alone on a line.
final class Clock: FlynnRuntime::Actor {
    private let zone: Foundation::TimeZone =
        Foundation::TimeZone
        .current

    func unsafeNow() -> Foundation::Date {  // expect unsafe_member
        let parts = [
            Swift::Int(5),
            Swift::max(1, 2)
        ]
        Swift::print(
            parts,
            Foundation::Date()
        )
        return
            Foundation::Date()
    }
}

extension Swift::Sequence where Element == Foundation::Date {
    var latest: Foundation::Date? { self.max() }
}
