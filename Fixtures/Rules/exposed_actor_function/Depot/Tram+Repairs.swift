import Foundation

extension Tram {
    func repair(_ parts: [String], then: () -> Void) {  // expected-error{{'repair'}}
        parts.forEach { print($0) }
        then()
    }

    func shout() -> String { "TRAM" }  // expected-error{{'shout'}}
}
