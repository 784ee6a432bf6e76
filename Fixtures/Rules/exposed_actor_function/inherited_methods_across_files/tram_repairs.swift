import Foundation

extension Tram {
    func repair(_ parts: [String], then: () -> Void) {  // expect exposed_actor_function: 'repair'
        parts.forEach { print($0) }
        then()
    }

    func shout() -> String { "TRAM" }  // expect exposed_actor_function: 'shout'
}
