import FlynnRoles

final class Play {}

final class Part: Role<Play> {
    var play: Play?

    func begin() { play = owner }
}
